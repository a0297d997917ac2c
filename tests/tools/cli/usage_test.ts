import assert from "node:assert/strict";
import { parseCommand } from "../../../tools/cli/usage.ts";

const options = {
  device: { type: "string", about: "" },
  enable: { type: "string", multiple: true, about: "" },
  json: { type: "boolean", about: "" },
} as const;

function check(args: readonly string[], values: Record<string, unknown>, positionals: readonly string[] = []): void {
  assert.deepEqual(parseCommand(args, options), { values, positionals });
}

function refuse(args: readonly string[], message: string): void {
  assert.throws(() => parseCommand(args, options), { name: "UsageError", message });
}

Deno.test("parseCommand() reads options with values in both forms, and flags in both senses", () => {
  check([], {});
  check(["--device", "a", "--json"], { device: "a", json: true });
  check(["--device=a=b", "--no-json"], { device: "a=b", json: false });
  check(["--device", "a", "--device", "b"], { device: "b" });
  check(["--enable", "a", "--enable=b"], { enable: ["a", "b"] });
});

Deno.test("parseCommand() takes what is no option as a word, wherever it stands", () => {
  check(["a", "--json", "b", ""], { json: true }, ["a", "b", ""]);
  check(["-5", "-", "--", "--json", "-x"], {}, ["-5", "-", "--json", "-x"]);
});

Deno.test("parseCommand() refuses options that there are not, and values too many or too few", () => {
  refuse(["--devise", "a"], "Unknown option '--devise'");
  refuse(["-j"], "Unknown option '-j'");
  refuse(["--no-device"], "Unknown option '--no-device'");
  refuse(["--constructor"], "Unknown option '--constructor'");
  refuse(["--json=yes"], "Option '--json' does not take a value");
  refuse(["--device"], "Option '--device' needs a value");
  refuse(["--device", "--json"], "Option '--device' needs a value");
});
