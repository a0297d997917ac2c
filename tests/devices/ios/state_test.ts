import assert from "node:assert/strict";
import type { Action } from "../../../devices/device.ts";
import { failure, launch, never, onSimulator } from "./bench.ts";

onSimulator("look, text size and status bar are changed, and put back when the simulator is closed", async (bench) => {
  const { lab: { iPhone }, device } = bench;
  iPhone.contentSize = "medium";
  await device.act([
    { kind: "setAppearance", appearance: "dark" },
    { kind: "setTextSize", size: "small" },
    { kind: "setTextSize", size: "largest" },
    { kind: "setStatusBar", statusBar: "tidy" },
  ], never);
  assert.deepEqual([iPhone.appearance, iPhone.contentSize], ["dark", "accessibility-extra-extra-extra-large"]);
  assert.equal(iPhone.statusBar.get("--time"), "9:41");
  await device.close();
  assert.deepEqual([iPhone.appearance, iPhone.contentSize, iPhone.statusBar.size], ["light", "medium", 0]);
});

onSimulator("a status bar that was made real again is left alone", async ({ lab, device }) => {
  for (const statusBar of ["tidy", "real"] as const) await device.act([{ kind: "setStatusBar", statusBar }], never);
  lab.mac.calls.length = 0;
  await device.close();
  assert.deepEqual(lab.mac.calls, []);
});

onSimulator("the simulator is put somewhere else", async ({ lab, device }) => {
  await device.act([{ kind: "setLocation", latitude: 52.5, longitude: -13.25 }], never);
  assert.equal(lab.iPhone.location, "52.5,-13.25");
});

onSimulator("permissions are granted and revoked, which ends the app", async ({ lab: { iPhone }, device }) => {
  const appId = "com.example.feed";
  const change = (permission: string, isGranted: boolean): Action => (
    { kind: "setPermission", appId, permission, isGranted }
  );
  await device.act([launch(appId), change("photos", true)], never);
  assert.deepEqual([...iPhone.granted], [`photos ${appId}`]);
  assert.equal(iPhone.pids.has(appId), false);
  await device.act([change("photos", false)], never);
  assert.equal(iPhone.granted.size, 0);
  await assert.rejects(device.act([change("camera", true)], never), failure("unsupported", /no permission "camera"/));
});

onSimulator("a notification is delivered, without its words among the arguments", async ({ lab, device }) => {
  const payload = { aps: { alert: "Your order has shipped" } };
  await device.act([{ kind: "push", appId: "com.example.feed", payload }], never);
  assert.deepEqual(lab.iPhone.pushes, [{ appId: "com.example.feed", payload: JSON.stringify(payload) }]);
  assert.ok(lab.mac.calls.every(({ words }) => !words.join(" ").includes("shipped")));
  const push = (appId: string, payload: Readonly<Record<string, unknown>>) =>
    device.act([{ kind: "push", appId, payload }], never);
  await assert.rejects(push("com.example.feed", { alert: "x" }), failure("unsupported", /the payload has no "aps"/));
  await assert.rejects(push("com.example.feed", { aps: "x".repeat(5_000) }), failure("unsupported", /at most 4096/));
  await assert.rejects(push("com.example.absent", payload), failure("unsupported", /Unknown application/));
  assert.equal(lab.iPhone.pushes.length, 1);
});

onSimulator("an app is installed from its bundle, launched and uninstalled", async ({ lab, device }) => {
  const path = `${lab.mac.folder}/Some shop.app`;
  const install: Action = { kind: "installApp", path };
  await assert.rejects(device.act([install], never), failure("unsupported", /No such file or directory/));
  await Deno.mkdir(path);
  const plist = "<plist><dict><key>CFBundleIdentifier</key><string>com.example.shop</string></dict></plist>";
  await Deno.writeTextFile(`${path}/Info.plist`, plist);
  await device.act([install, launch("com.example.shop")], never);
  const ids = async () => (await device.listApps(never)).map(({ appId }) => appId);
  assert.ok((await ids()).includes("com.example.shop"));
  const uninstall: Action = { kind: "uninstallApp", appId: "com.example.shop" };
  await device.act([uninstall], never);
  assert.ok(!(await ids()).includes("com.example.shop"));
  await assert.rejects(device.act([uninstall], never), failure("app_not_found", /no such app is installed/));
});

onSimulator("a text comes onto the clipboard and back", async ({ device }) => {
  await device.act([{ kind: "setClipboard", text: "é 🙈\nline" }], never);
  assert.equal(await device.readClipboard?.(never), "é 🙈\nline");
});
