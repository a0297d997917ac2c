import assert from "node:assert/strict";
import { parseListenAddress } from "../../../tools/cli/listen_address.ts";

function check(text: string | undefined, host: string, port: number, isLoopback: boolean): void {
  assert.deepEqual(parseListenAddress(text), { host, port, isLoopback });
}

Deno.test("parseListenAddress() reads an address, a port, or both", () => {
  check(undefined, "127.0.0.1", 0, true);
  check("8700", "127.0.0.1", 8700, true);
  check("127.0.0.1:80", "127.0.0.1", 80, true);
  check("localhost:8700", "127.0.0.1", 8700, true);
  check("LOCALHOST", "127.0.0.1", 0, true);
  check("[::1]:8700", "[::1]", 8700, true);
});

Deno.test("parseListenAddress() knows what others can reach, however it is written", () => {
  check("0.0.0.0:8700", "0.0.0.0", 8700, false);
  check("[::]", "[::]", 0, false);
  check("192.168.1.7:1", "192.168.1.7", 1, false);
  check("127.1:8700", "127.0.0.1", 8700, true);
  check("[0:0:0:0:0:0:0:1]:1", "[::1]", 1, true);
  check("[::ffff:127.0.0.1]", "[::ffff:7f00:1]", 0, false);
});

Deno.test("parseListenAddress() refuses names, ports that there are not, and what is no address", () => {
  for (const text of ["", ":", "example.com:80", "127.0.0.1:", "1.2.3.4.5", "[::1", "::1", "[]:1", "127.0.0.1:65536"]) {
    assert.throws(() => parseListenAddress(text), { name: "UsageError", message: /^Cannot listen on ".*ADDRESS:PORT/ });
  }
  for (const text of ["65536", "-1", "127.0.0.1:80/mcp", "a@127.0.0.1:80", "127.0.0.1 :80"]) {
    assert.throws(() => parseListenAddress(text), { name: "UsageError" });
  }
});
