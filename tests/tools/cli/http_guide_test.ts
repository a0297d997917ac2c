import assert from "node:assert/strict";
import { httpGuide, type Listening } from "../../../tools/cli/http_guide.ts";

function check(listening: Listening, url: string, authorization: string): void {
  const [, json = ""] = /^(\{.*\})/ms.exec(httpGuide(listening)) ?? [];
  const { glovebox } = JSON.parse(json).mcpServers;
  assert.deepEqual(glovebox, { type: "http", url, headers: { Authorization: authorization } });
}

Deno.test("httpGuide() tells a client's configuration, with a token that nobody knows yet", () => {
  const url = "http://127.0.0.1:8700/mcp";
  check({ url, token: "abc", isLoopback: true }, url, "Bearer abc");
  check({ url, token: undefined, isLoopback: true }, url, "Bearer VALUE-OF-GLOVEBOX_TOKEN");
  assert.match(
    httpGuide({ url, token: "abc", isLoopback: true }),
    /^glovebox: serving MCP at http:\/\/127\.0\.0\.1:8700/,
  );
});

Deno.test("httpGuide() names no address that leads nowhere, and says who can listen in", () => {
  const reached = "http://ADDRESS-OF-THIS-COMPUTER:8700/mcp";
  for (const url of ["http://0.0.0.0:8700/mcp", "http://[::]:8700/mcp"]) {
    check({ url, token: undefined, isLoopback: false }, reached, "Bearer VALUE-OF-GLOVEBOX_TOKEN");
    assert.match(
      httpGuide({ url, token: undefined, isLoopback: false }),
      /Others on the network can read what is sent/,
    );
  }
});
