import assert from "node:assert/strict";
import { targets } from "../../tasks/compile/target.ts";
import { bundleManifest, registryEntry } from "../../tasks/package/manifest.ts";
import { version } from "../../tools/version.ts";

Deno.test("a bundle starts the binary that it holds, on the platform of its target", () => {
  const said = targets.map((target) => {
    const { server, compatibility } = JSON.parse(JSON.stringify(bundleManifest(target, version)));
    assert.equal(server.mcp_config.command, `\${__dirname}/${server.entry_point}`);
    return `${server.entry_point} ${compatibility.platforms}`;
  });
  assert.deepEqual(said, [
    "server/glovebox-linux-x64 linux",
    "server/glovebox-linux-arm64 linux",
    "server/glovebox-macos-x64 darwin",
    "server/glovebox-macos-arm64 darwin",
    "server/glovebox-windows-x64.exe win32",
  ]);
});

Deno.test("a registry entry names each bundle with its checksum, in the words the registry allows", () => {
  const bundles = [{ url: "https://example.com/a.mcpb", sha256: "0".repeat(64) }];
  const { description, packages } = JSON.parse(JSON.stringify(registryEntry("io.github.a/glovebox", version, bundles)));
  assert.ok(description.length <= 100, description);
  assert.deepEqual(packages, [{
    registryType: "mcpb",
    identifier: "https://example.com/a.mcpb",
    version,
    fileSha256: "0".repeat(64),
    transport: { type: "stdio" },
  }]);
});
