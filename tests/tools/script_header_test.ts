import assert from "node:assert/strict";
import { scriptHeader } from "../../tools/script_header.ts";

function check(source: string, expected: { name?: string; description?: string; args?: boolean }): void {
  const header = scriptHeader(source);
  assert.ok(header.kind === "header", source);
  const { name, description, args } = header;
  assert.deepEqual({ name, description, args: args !== undefined }, {
    name: undefined,
    description: undefined,
    args: false,
    ...expected,
  });
}

Deno.test("scriptHeader() reads the comment that a script begins with, in either form", () => {
  check("// name: Sign in\n// description: Signs in\n//   and waits\nawait 1", {
    name: "Sign in",
    description: "Signs in   and waits",
  });
  check('/**\n * name: Sign in\n * args: {"type":"object"}\n */\nawait 1', { name: "Sign in", args: true });
  check("#!/usr/bin/env glovebox\n// name: x\n", { name: "x" });
});

Deno.test("scriptHeader() takes nothing from a script without one", () => {
  check("", {});
  check("// What this does\nawait ui.tap('name: x')", {});
  check("await 1; // name: late", {});
  check("const a = `\n// name: x`", {});
});

Deno.test("scriptHeader() says what is wrong with a schema", () => {
  for (const args of ["{", '{"type":"banana"}', '{"$ref":"#/nowhere"}']) {
    const header = scriptHeader(`// args: ${args}`);
    assert.ok(header.kind === "fault", args);
    assert.match(header.message, /^its "args" is no JSON Schema that can be used, /);
  }
});

Deno.test("scriptHeader() takes a schema over several lines", () => {
  const header = scriptHeader(
    '/*\n * args: {\n *   "type": "object",\n *   "properties": {"n": {"type": "number"}}, "required": ["n"]\n * }\n */',
  );
  assert.ok(header.kind === "header" && header.args !== undefined);
  assert.deepEqual([header.args.safeParse({ n: 1 }).success, header.args.safeParse({}).success], [true, false]);
});
