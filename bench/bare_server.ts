/** The least that a server of the MCP SDK can be: one tool that does nothing. What Glovebox's start is compared with. */

import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { StdioTransport } from "../tools/server/stdio_transport.ts";

const transport = new StdioTransport();
const server = serveStdio(() => {
  const bare = new McpServer({ name: "bare", version: "1" });
  bare.registerTool("nothing", { description: "Does nothing" }, () => ({ content: [] }));
  return bare;
}, { transport });
await transport.ended;
await server.close();
