import { strict as assert } from "node:assert";
import { commandBatches } from "../../../devices/android/command_batches.ts";
import { inputCommand } from "../../../devices/android/input_command.ts";
import { readTree, readWindows } from "../../../devices/android/look_script.ts";
import { phoneScript } from "../../../devices/android/phone_script.ts";
import type { Action } from "../../../devices/device.ts";

/** Compares how many actions are in each batch. */
function check(lengths: readonly number[], expected: readonly number[]) {
  const action: Action = { kind: "pressKey", key: "enter" };
  const batches = commandBatches(lengths.map((length) => ({ action, command: "x".repeat(length) })));
  assert.deepEqual(batches.map((batch) => batch.length), expected);
}

Deno.test("commandBatches() keeps what fits together", () => {
  check([], [0]);
  check([10, 20, 30], [3]);
});

Deno.test("commandBatches() starts anew before it is too much", () => {
  check([15_000, 15_000, 10], [1, 2]);
  check([30_000, 30_000], [1, 1]);
});

Deno.test("the longest script fits into one request of adb", () => {
  const actions: Action[] = [
    { kind: "typeText", text: "'".repeat(7_000) },
    { kind: "eraseText", characters: 10_900 },
    { kind: "openUrl", url: `x:${"'".repeat(7_998)}` },
    { kind: "openUrl", url: `x:${"€".repeat(7_998)}` },
    { kind: "typeText", text: "a\n".repeat(800) },
  ];
  const token = `glovebox-${crypto.randomUUID()}`;
  const sent = actions.map((action) => {
    const written = inputCommand(action, { sdk: 29, naturalSize: { width: 1, height: 2 } });
    return { action, command: written.kind === "shell" ? written.text : assert.fail(written.failure.message) };
  });
  for (const batch of commandBatches(sent)) {
    const commands = batch.map(({ command }) => command);
    const script = phoneScript({
      token,
      commands,
      reads: [readTree(token, { allWindows: true, isImpatient: true }), readWindows(29)],
    });
    const bytes = new TextEncoder().encode(script).length;
    assert.ok(bytes > 10_000 && bytes < 65_000, `${bytes} bytes`);
  }
});
