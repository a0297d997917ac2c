import assert from "node:assert/strict";
import { type AndroidLab, androidLabRequirement, startAndroidLab } from "../lab/android/android_lab.ts";
import { connect, type Connection, runCommand } from "./program.ts";

const { ignore, note } = androidLabRequirement;

Deno.test(`one script drives the demo phone and an Android phone${note}`, { ignore }, async () => {
  const script =
    "await ui.launchApp(args.app); await ui.tap('Network & internet'); return await ui.visible('Airplane mode')";
  await using lab = await startAndroidLab();
  await using server = await connect(["--enable", "run-script"], environmentOf(lab));
  for (const [deviceId, app] of [["demo", "demo.settings"], [lab.serial, "com.android.settings"]]) {
    const { structured } = await server.call("run_script", { deviceId, script, args: { app } });
    assert.deepEqual([structured["status"], structured["value"], structured["steps"]], ["completed", true, 3]);
  }
});

Deno.test(`a fence holds on an Android phone${note}`, { ignore }, async () => {
  await using lab = await startAndroidLab();
  await using server = await connect(["--allow-app", "com.android.settings"], environmentOf(lab));
  const on = { deviceId: lab.serial };
  const outside = await server.call("tap", { ...on, x: 0.5, y: 0.5 });
  assert.match(outside.text, /^app_not_allowed: Cannot do tap: "[\w.]+" is in front, and only com\.android\.settings/);
  const launched = await server.call("app", { ...on, action: "launch", appId: "com.android.settings" });
  assert.equal(launched.isError, false, launched.text);
  const tapped = await server.call("tap", { ...on, selector: "Network & internet" });
  assert.equal(tapped.structured["changed"], true, tapped.text);
});

Deno.test(`the example runs unchanged on an Android phone${note}`, { ignore }, async () => {
  await using lab = await startAndroidLab();
  const args = [
    "run",
    "examples/settings.ts",
    "--device",
    lab.serial,
    "--args",
    '{"app": "com.android.settings"}',
    "--json",
  ];
  const { code, stdout } = await runCommand(args, environmentOf(lab));
  const report = JSON.parse(stdout);
  assert.equal(code, 0, stdout);
  assert.equal(report.steps, 10);
  assert.equal(report.value.airplaneMode, true);
});

Deno.test(`a script signs in on an Android phone, whatever the characters${note}`, { ignore }, async () => {
  await using lab = await startAndroidLab();
  await using server = await connect(["--enable", "run-script"], environmentOf(lab));
  const script = `
    await ui.launchApp("com.example.signin");
    const email = await ui.fill("Email", args.odd);
    await ui.fill("Email", "ada@example.com");
    await ui.fill("Password", "p&ss$word%s'\\"");
    await ui.tap("Remember me");
    await ui.tap("Sign in", { expect: "Welcome, Ada" });
    return email.value;`;
  const odd = `it's "quoted" & $HOME %s \\ ; + x@example.com`;
  const { structured, text } = await server.call("run_script", { deviceId: lab.serial, script, args: { odd } });
  assert.equal(structured["status"], "completed", text);
  assert.equal(structured["value"], odd);
});

Deno.test(
  `a phone whose cable is pulled cancels the calls of its scripts, and the scripts stay${note}`,
  { ignore },
  async () => {
    await using lab = await startAndroidLab();
    await using server = await connect(["--enable", "run-script"], environmentOf(lab));
    const on = { deviceId: lab.serial, scriptId: "kit" };
    const script = `await register({
    look: { handle: async () => { await ui.pressKey("tab"); return "looked"; } },
    hold: { handle: () => new Promise(() => {}) },
  })`;
    assert.equal((await server.call("script_start", { ...on, script })).isError, false);
    assert.equal(
      (await server.call("script_call", { ...on, handler: "look", timeoutMs: 25_000 })).structured["value"],
      "looked",
    );
    await server.call("script_call", { ...on, handler: "hold", callId: "held", wait: false });
    await lab.unplug();
    const { structured: looked } = await server.call("script_call", { ...on, handler: "look", timeoutMs: 25_000 });
    assert.deepEqual([looked["status"], looked["reason"]], ["cancelled", "device_detached"]);
    const { structured: held } = await server.call("script_results", { deviceId: lab.serial, callId: "held" });
    assert.deepEqual((held["records"] as { reason: string }[]).map(({ reason }) => reason), ["device_detached"]);
    const { structured: refused } = await server.call("script_call", { ...on, handler: "look" });
    assert.equal((refused["error"] as { code: number }).code, 503);
    const { structured: listed } = await server.call("script_handlers", { deviceId: lab.serial });
    assert.equal((listed["scripts"] as { state: string }[])[0]?.state, "detached");
  },
);

Deno.test(`a tap after another costs one round trip to an Android phone${note}`, { ignore }, async () => {
  await using lab = await startAndroidLab();
  await using server = await connect([], environmentOf(lab));
  const on = { deviceId: lab.serial };
  await server.call("app", { ...on, action: "launch", appId: "com.android.settings" });
  const trips = await tripsOf(lab, () => sequence(server, lab, ["Network & internet", "Airplane mode", "Wi-Fi"]));
  // The first tap looks, since the launch may be old by then; each tap then is one shell that taps and looks.
  assert.ok(trips <= 4, `${trips} round trips`);
});

Deno.test(`a phone that is unplugged is told as such${note}`, { ignore }, async () => {
  await using lab = await startAndroidLab();
  await using server = await connect([], environmentOf(lab));
  const on = { deviceId: lab.serial };
  assert.equal((await server.call("describe", on)).isError, false);
  await lab.unplug();
  for (const tool of ["screenshot", "describe"]) {
    const { isError, text } = await server.call(tool, on);
    assert.equal(isError, true);
    assert.match(text, /^device_(gone|not_ready): .*(offline|refused)/);
  }
});

function sequence(server: Connection, lab: AndroidLab, rows: readonly string[]): Promise<unknown> {
  const steps = rows.map((selector) => ({ tool: "tap", selector }));
  return server.call("run_sequence", { deviceId: lab.serial, steps });
}

async function tripsOf(lab: AndroidLab, work: () => Promise<unknown>): Promise<number> {
  const before = lab.services.length;
  await work();
  return lab.services.length - before;
}

// The program keeps its own HOME: that is where its packages are cached.
function environmentOf({ environment }: AndroidLab): Record<string, string> {
  const { PATH = "", HOME = "" } = Deno.env.toObject();
  return { PATH, ...environment, HOME };
}
