import { strict as assert } from "node:assert";
import { readSections } from "../../../devices/android/marked_output.ts";

function check(output: string, expected: readonly string[]) {
  const seen = readSections(output, "glovebox-1").map(({ name, status, body }) =>
    `${name} ${status} ${JSON.stringify(body)}`
  );
  assert.deepEqual(seen, expected);
}

Deno.test("readSections() cuts the output at its marks", () => {
  check("one\ntwo\n\nglovebox-1 said 0\n<xml/>\nglovebox-1 dump 137\n\nglovebox-1 end 0\n", [
    'said 0 "one\\ntwo\\n"',
    'dump 137 "<xml/>"',
    'end 0 ""',
  ]);
});

Deno.test("readSections() reads what a terminal makes of line ends", () => {
  check("one\r\n\r\nglovebox-1 said 0\r\n", ['said 0 "one\\r\\n"']);
});

Deno.test("readSections() takes no other text for a mark", () => {
  check("\nglovebox-2 said 0\n glovebox-1 said 0\n\nglovebox-1 said x\n\nglovebox-1 end 0\n", [
    'end 0 "\\nglovebox-2 said 0\\n glovebox-1 said 0\\n\\nglovebox-1 said x\\n"',
  ]);
});

Deno.test("readSections() leaves out text that no mark ends", () => {
  check("\nglovebox-1 said 0\n<hierarchy>", ['said 0 ""']);
});
