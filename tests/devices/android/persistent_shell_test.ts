import { strict as assert } from "node:assert";
import { Adb } from "../../../devices/android/adb.ts";
import { PersistentShell } from "../../../devices/android/persistent_shell.ts";
import { requirement, testWith } from "../../lab/requirements.ts";

const never = new AbortController().signal;

testWith(
  requirement("mksh"),
  "a shell is nudged while it answers, which disturbs neither that script nor the next",
  async () => {
    const { said, written } = await runAll(["print one; print two >&2", "cat; print $loop_done", "print -n three"]);
    assert.deepEqual(said, ["one\n", "1\n", "three"]);
    assert.match(written, /^\n*24\nprint one; print two >&2\n*21\ncat; print \$loop_done\n*14\nprint -n three\n*$/);
  },
);

/** Runs scripts in Android's shell, and tells what it was sent. */
async function runAll(scripts: readonly string[]): Promise<{ said: string[]; written: string }> {
  const folder = await Deno.makeTempDir();
  try {
    const program = `${folder}/adb`;
    await Deno.writeTextFile(program, `#!/bin/sh\ntee "$0.log" | mksh "$@"\n`, { mode: 0o755 });
    const shell = await PersistentShell.open(new Adb({ program }), ["-c"], never) ?? assert.fail("no shell");
    const said: string[] = [];
    for (const script of scripts) {
      const stdout = await shell.run(script, never) ?? assert.fail("the shell has ended");
      said.push(new TextDecoder().decode(stdout));
    }
    await shell.close();
    return { said, written: await Deno.readTextFile(`${program}.log`) };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
