import assert from "node:assert/strict";
import fc from "fast-check";
import type { Action, Modifier } from "../../../devices/device.ts";
import { axeFailure } from "../../../devices/ios/axe.ts";
import { axeSteps } from "../../../devices/ios/axe_steps.ts";
import { idbCommands } from "../../../devices/ios/idb_commands.ts";
import { planSteps } from "../../../devices/ios/steps.ts";
import { wordsOf } from "../../lab/ios/commands/batch_words.ts";

const size = { width: 400, height: 800 };
const at = { x: 10.126, y: 20 };

/** The lines that AXe is sent for actions, with other steps by their names. */
function lines(actions: readonly Action[], { scale = 1, typesText = true } = {}): string[] {
  return planSteps(actions, { size, typesText }).flatMap((step) =>
    step.kind === "inputs" ? axeSteps(step.inputs, scale) : [step.kind]
  );
}

Deno.test("a tap is a finger that goes down and up, and no click of the simulator", () => {
  assert.deepEqual(lines([{ kind: "tap", at }]), ["tap -x 10.13 -y 20 --tap-style physical"]);
});

Deno.test("touches are scaled for models whose touch screen counts otherwise", () => {
  assert.deepEqual(lines([{ kind: "tap", at: { x: 375, y: 100 } }], { scale: 0.96 }), [
    "tap -x 360 -y 96 --tap-style physical",
  ]);
});

Deno.test("filling a field is one batch: tap, wait for the keyboard, go to the end, erase, type", () => {
  const actions: Action[] = [
    { kind: "tap", at },
    { kind: "eraseText", characters: 3 },
    { kind: "typeText", text: 'say "hi" \\ #1' },
  ];
  assert.deepEqual(lines(actions), [
    "tap -x 10.13 -y 20 --tap-style physical",
    "sleep 0.4",
    "key-combo --modifiers 227 --key 81",
    "key-sequence --keycodes 42,42,42 --delay 0.01",
    'type "say \\"hi\\" \\\\ #1"',
  ]);
});

Deno.test("line breaks are the return key, and hyphens in front of a word the key with the hyphen", () => {
  assert.deepEqual(lines([{ kind: "typeText", text: "--force\n\nend" }]), [
    "key-sequence --keycodes 45,45 --delay 0.01",
    'type "force"',
    "key-sequence --keycodes 40 --delay 0.01",
    "key-sequence --keycodes 40 --delay 0.01",
    'type "end"',
  ]);
});

Deno.test("text beyond ASCII is pasted, and so is all text where nothing types", () => {
  assert.deepEqual(lines([{ kind: "tap", at }, { kind: "typeText", text: "Zoë" }]).slice(1), ["paste"]);
  assert.deepEqual(lines([{ kind: "typeText", text: "Zoe" }], { typesText: false }), ["paste"]);
});

Deno.test("any text of ASCII arrives through the quotes of a batch", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme-ascii", minLength: 1 }), (text) => {
    const typed = lines([{ kind: "typeText", text }]).map((line) => {
      const [name, word = ""] = wordsOf(line);
      return name === "type" ? word : "-".repeat(line.split("45").length - 1);
    });
    assert.equal(typed.join(""), text);
    assert.ok(lines([{ kind: "typeText", text }]).every((line) => !/^type "-/.test(line)));
  }));
});

Deno.test("a swipe without momentum rests before the finger lifts", () => {
  const swipe = { kind: "swipe", from: { x: 200, y: 600 }, to: { x: 200, y: 200 }, durationMs: 400 } as const;
  const slow = lines([{ ...swipe, momentum: false }]);
  assert.deepEqual([slow[0], ...slow.slice(-3)], [
    "touch -x 200 -y 600 --down",
    "touch -x 200 -y 200 --down",
    "sleep 0.15",
    "touch -x 200 -y 200 --up",
  ]);
  assert.deepEqual(lines([{ ...swipe, momentum: true }]), [
    "swipe --start-x 200 --start-y 600 --end-x 200 --end-y 200 --duration 0.4",
  ]);
});

Deno.test("many erased characters are several sequences of keys", () => {
  const keys = lines([{ kind: "eraseText", characters: 250 }]).slice(1).map((line) => line.split(",").length);
  assert.deepEqual(keys, [100, 100, 50]);
});

Deno.test("actions on apps stand between batches, and what no iPhone has is refused before anything is done", () => {
  const launch = { kind: "launchApp", appId: "a.b", restart: false, clearState: false } as const;
  assert.deepEqual(lines([{ kind: "tap", at }, launch, { kind: "tap", at }]).map((line) => line.split(" ")[0]), [
    "tap",
    "app",
    "tap",
  ]);
  assert.throws(() => lines([{ kind: "tap", at }, { kind: "pressButton", button: "volumeUp" }]), {
    code: "unsupported",
  });
});

Deno.test("keys that are held are one combination, of the codes of the keyboard page", () => {
  const combo = (held: readonly Modifier[], key: Extract<Action, { kind: "pressKeys" }>["key"]) =>
    lines([{ kind: "pressKeys", held, key }]);
  assert.deepEqual(combo(["meta"], "a"), ["key-combo --modifiers 227 --key 4"]);
  assert.deepEqual(combo(["meta", "shift"], "z"), ["key-combo --modifiers 227,225 --key 29"]);
  assert.deepEqual(combo(["ctrl", "alt"], "0"), ["key-combo --modifiers 224,226 --key 39"]);
  assert.deepEqual(combo(["shift"], "1"), ["key-combo --modifiers 225 --key 30"]);
  assert.deepEqual(combo(["shift"], "tab"), ["key-combo --modifiers 225 --key 43"]);
  assert.deepEqual(combo(["shift"], "moveEnd"), ["key-combo --modifiers 225,227 --key 79"]);
  assert.deepEqual(lines([{ kind: "tap", at }, { kind: "pressKeys", held: ["meta"], key: "a" }]).slice(1), [
    "sleep 0.4",
    "key-combo --modifiers 227 --key 4",
  ]);
});

Deno.test("idb is sent whole points, one command for each input", () => {
  assert.deepEqual(idbCommands({ kind: "tap", at }, 1), [["tap", "10", "20"]]);
  assert.deepEqual(idbCommands({ kind: "keys", codes: [42, 42] }, 1), [["key-sequence", "42", "42"]]);
  assert.deepEqual(idbCommands({ kind: "command", code: 25 }, 1), [["key", "25", "--command"]]);
});

Deno.test("axeFailure() never repeats what was to be typed", () => {
  const stderr = 'Error: Step 2 failed: type "hunter2"\nNo keycode found in hunter2\n';
  const failure = axeFailure("Cannot act", { stderr, code: 1 }, {
    code: "unsupported",
    steps: ["tap -x 1", 'type "hunter2"'],
  });
  assert.equal(failure.message, 'Cannot act: AXe exits with 1 at "type"');
});
