import assert from "node:assert/strict";
import { clientNames, findClient } from "../../../tools/cli/client.ts";
import { mergeServer, snippet } from "../../../tools/cli/client_config.ts";

const server = { command: "/opt/glovebox", args: ["mcp"] };

/** Merges the server into a client's file; gives the text, or why not. */
function check(client: string, existing: string | undefined, expected: string): void {
  const found = findClient(client);
  assert.ok(found);
  const merged = mergeServer(found, existing, server);
  assert.equal(merged.kind === "merged" ? merged.text : merged.kind === "same" ? "same" : merged.why, expected);
}

const alone = `{
  "mcpServers": {
    "glovebox": {
      "command": "/opt/glovebox",
      "args": [
        "mcp"
      ]
    }
  }
}
`;

Deno.test("a file that is not there, or empty, gets the server alone", () => {
  check("cursor", undefined, alone);
  check("cursor", "\n", alone);
});

Deno.test("what else a JSON file holds stays, and an older entry is replaced", () => {
  check(
    "zed",
    '{"theme":"dark","context_servers":{"other":{"url":"x"},"glovebox":{"command":"/old"}}}',
    `${JSON.stringify({ theme: "dark", context_servers: { other: { url: "x" }, glovebox: server } }, null, 2)}\n`,
  );
});

Deno.test("VS Code wants the kind of server as well", () => {
  check("vscode", "{}", `${JSON.stringify({ servers: { glovebox: { type: "stdio", ...server } } }, null, 2)}\n`);
});

Deno.test("a file that has the server is left alone", () => {
  check("claude-code", alone, "same");
  check("codex", '[mcp_servers.glovebox]\ncommand = "/opt/glovebox"\nargs = ["mcp"]\n', "same");
});

Deno.test("comments are never lost, nor anything that is not understood", () => {
  check("zed", "// mine\n{}", "it is no plain JSON, and comments in it would be lost");
  check("cursor", "[]", "it is no plain JSON, and comments in it would be lost");
  check("cursor", '{"mcpServers": 1}', 'its "mcpServers" is no object');
});

Deno.test("a TOML file gets a table at its end, unless it has one of that name", () => {
  const table = '[mcp_servers.glovebox]\ncommand = "/opt/glovebox"\nargs = ["mcp"]\n';
  check("codex", undefined, table);
  check("codex", 'model = "x"\n', `model = "x"\n\n${table}`);
  check("codex", '[mcp_servers."glovebox"]\n', "it has a server named glovebox with other settings");
  check("codex", '[mcp_servers.glovebox.env]\nA = "b"\n', "it has a server named glovebox with other settings");
});

Deno.test("every client has a snippet and a file", () => {
  const places = { os: "windows", home: "/home/a", appData: "/home/a/AppData", folder: "/project" };
  for (const client of clientNames.map(findClient)) {
    assert.ok(client);
    assert.match(snippet(client, server), /glovebox/);
    assert.match(client.file(places), /^\/(home|project)\/.*\.(json|toml)$/);
  }
});
