import assert from "node:assert/strict";
import { wallClock } from "../../devices/clock.ts";
import type { Device } from "../../devices/device.ts";
import { walk } from "../../devices/ui/tree.ts";
import { androidLabRequirement, startAndroidLab } from "../lab/android/android_lab.ts";
import { iosLabRequirement, startIosLab } from "../lab/ios/ios_lab.ts";
import { testWith } from "../lab/requirements.ts";
import { connect, type Connection } from "./program.ts";

const VALUE = `tr0ub4dor "&3%s'\\`;
const BULLETS = "•".repeat([...VALUE].length);
const APP = "com.example.signin";

/** What the simulated phone itself holds in a field. */
async function heldBy(model: Device, label: string): Promise<string | undefined> {
  const { root } = await model.screen(new AbortController().signal);
  return [...walk(root)].find((node) => node.label === label && node.editable)?.value;
}

/** Types a secret where it shows and where it does not, and signs in with it; answers all that was said. */
async function typeSecrets(server: Connection, deviceId: string, model: Device): Promise<string> {
  const on = { deviceId };
  const script = `
    await ui.launchApp("${APP}");
    const shown = await ui.fill("Email", "{{secret:DEMO_PASSWORD}}");
    console.log(JSON.stringify(await ui.describe()));
    return shown.value;`;
  const first = await server.call("run_script", { ...on, script });
  assert.equal(first.structured["value"], BULLETS, first.text);
  const guess = { ...on, script: "return await ui.exists(args) || await ui.exists(args.slice(0, 9))", args: VALUE };
  assert.equal((await server.call("run_script", guess)).structured["value"], false);
  assert.equal(await heldBy(model, "Email"), VALUE);
  const withheld = await server.call("screenshot", on);
  assert.match(withheld.text, /^screen_secret/);
  const steps = [
    { tool: "fill", selector: "Email", text: "ada@example.com" },
    { tool: "fill", selector: "Password", text: "{{secret:DEMO_PASSWORD}}" },
    { tool: "tap", selector: { text: "Sign in", role: "button" }, expect: "Welcome, Ada" },
  ];
  const second = await server.call("run_sequence", { ...on, steps });
  assert.equal(second.structured["status"], "completed", second.text);
  assert.equal((await server.call("screenshot", on)).isError, false);
  return JSON.stringify([first, withheld, second, await server.call("describe", on)]);
}

function hides(said: string): void {
  for (const part of ["tr0ub4dor", "ub4dor"]) assert.equal(said.includes(part), false, said);
}

/** An adb that notes its words, and lets no shell stay open where it is told so. */
async function notingAdb(folder: string, isPersistent: boolean): Promise<string> {
  const program = `${folder}/adb`;
  const refusing = isPersistent ? "" : 'case "$*" in *"read -rN"*) exit 1 ;; esac\n';
  await Deno.writeTextFile(program, `#!/bin/sh\nprintf '%s\\n' "$*" >>"$0.log"\n${refusing}exec adb "$@"\n`, {
    mode: 0o755,
  });
  return program;
}

for (const [how, isPersistent] of [["a shell that stays open", true], ["a shell for each script", false]] as const) {
  testWith(
    androidLabRequirement,
    `a secret is typed on an Android phone through ${how}, off every command line`,
    async () => {
      const folder = await Deno.makeTempDir();
      try {
        const program = await notingAdb(folder, isPersistent);
        await using lab = await startAndroidLab();
        const { PATH = "", HOME = "" } = Deno.env.toObject();
        const env = { PATH, ...lab.environment, HOME, GLOVEBOX_SECRET_DEMO_PASSWORD: VALUE };
        await using server = await connect(["--enable", "run-script", "--adb", program], env);
        hides(await typeSecrets(server, lab.serial, lab.phone.model));
        const words = await Deno.readTextFile(`${program}.log`);
        assert.equal(/eval "\$\(cat\)"/.test(words), !isPersistent);
        hides(words);
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    },
  );
}

for (const drivers of [["axe"], ["idb"]] as const) {
  testWith(
    iosLabRequirement,
    `a secret is typed on a simulator through ${drivers}, off every command line`,
    async () => {
      await using lab = await startIosLab({ clock: wallClock, drivers });
      const env = { ...lab.environment, HOME: Deno.env.get("HOME") ?? "", GLOVEBOX_SECRET_DEMO_PASSWORD: VALUE };
      await using server = await connect(["--enable", "run-script"], env);
      hides(await typeSecrets(server, lab.iPhone.udid, lab.iPhone.model));
      hides(lab.mac.calls.map(({ words }) => words.join(" ")).join("\n"));
      assert.ok(lab.mac.calls.some(({ stdin }) => (stdin ?? "").includes("tr0ub4dor")));
      assert.equal(lab.iPhone.pasteboard, "");
    },
  );
}
