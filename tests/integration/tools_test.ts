import assert from "node:assert/strict";
import { connect } from "./program.ts";

Deno.test("an agent drives the demo phone step by step", async () => {
  await using server = await connect();
  const { structured: listed } = await server.call("list_devices", {});
  assert.ok(JSON.stringify(listed["devices"]).includes('"deviceId":"demo"'));

  const on = { deviceId: "demo" };
  const launched = await server.call("app", { ...on, action: "launch", appId: "demo.settings", look: true });
  assert.equal(launched.structured["app"], "demo.settings");
  assert.match(String(launched.structured["outline"]), /e\d+ button "Network & internet"/);

  const tapped = await server.call("tap", { ...on, selector: "Network & internet" });
  assert.equal(tapped.structured["changed"], true);
  assert.match(tapped.text, /^Tapped button "Network & internet" \(e\d+\): the screen changed$/);

  const described = await server.call("describe", on);
  const ref = /(e\d+) switch "Airplane mode" off/.exec(described.text)?.[1];
  assert.equal((await server.call("tap", { ...on, selector: { ref } })).structured["changed"], true);
  const awaited = await server.call("await_ui", { ...on, condition: "checked", selector: "Airplane mode" });
  assert.equal(awaited.isError, false);

  const pressed = await server.call("press", { ...on, button: "back" });
  assert.equal(pressed.structured["changed"], true);
  const scrolled = await server.call("scroll_until_visible", { ...on, selector: "About phone" });
  assert.equal(scrolled.structured["found"], true);
});

Deno.test("an agent signs in on the demo phone", async () => {
  await using server = await connect();
  const on = { deviceId: "demo" };
  await server.call("app", { ...on, action: "launch", appId: "demo.signin" });
  const filled = await server.call("fill", { ...on, selector: "Email", text: "ada@example.com" });
  assert.equal(filled.structured["value"], "ada@example.com");
  const secret = await server.call("fill", { ...on, selector: "Password", text: "&$'\"%s long" });
  assert.equal(secret.structured["verified"], true);
  assert.ok(!JSON.stringify(secret).includes("%s long"));
  const tapped = await server.call("tap", { ...on, selector: "Sign in", expect: "Welcome, Ada" });
  assert.equal(tapped.isError, false, tapped.text);
});

Deno.test("an agent turns the screen and uses the clipboard, and hears what a device cannot do", async () => {
  await using server = await connect();
  const on = { deviceId: "demo" };
  const turned = await server.call("device", { ...on, setting: "orientation", orientation: "landscape" });
  assert.equal(turned.text, "The screen is in landscape");
  await server.call("device", { ...on, setting: "clipboard", text: "kept" });
  const pasted = await server.call("device", { ...on, setting: "clipboard" });
  assert.equal(pasted.text, 'The clipboard holds "kept"');
  const cases = [
    ["device", { ...on, setting: "appearance", appearance: "dark" }, /^unsupported: .*always light/],
    ["device", { ...on, setting: "location", latitude: 48.2, longitude: 16.4 }, /^unsupported: .*use an emulator/],
    ["device", { ...on, setting: "permission", appId: "demo.feed", permission: "camera", state: "granted" }, /^unsupp/],
    ["app", { ...on, action: "install", path: "/no/such.apk" }, /^unsupported: .*built in/],
    ["device", { ...on, setting: "location", latitude: 480, longitude: 0 }, /"latitude" must be at most 90, not 480/],
  ] as const;
  for (const [tool, input, expected] of cases) assert.match((await server.call(tool, input)).text, expected);
});

Deno.test("a sequence stops at the first step that fails, and shows the screen", async () => {
  await using server = await connect();
  const steps = [
    { tool: "app", action: "launch", appId: "demo.settings" },
    { tool: "tap", selector: "Display" },
    { tool: "tap", selector: "No such row" },
    { tool: "press", button: "home" },
  ];
  const { structured, isError } = await server.call("run_sequence", { deviceId: "demo", steps });
  assert.equal(isError, true);
  assert.equal(structured["status"], "failed");
  const failure = structured["failure"] as { step: number; code: string };
  assert.deepEqual([failure.step, failure.code], [3, "element_not_found"]);
  assert.match(String(structured["outline"]), /Dark theme/);
});

Deno.test("a screenshot is a picture that says how its pixels become points", async () => {
  await using server = await connect();
  const { content, structured } = await server.call("screenshot", { deviceId: "demo" });
  assert.deepEqual(content.map(({ type }) => type), ["text", "image"]);
  assert.equal(structured["height"], 800);
  assert.equal(structured["pointsPerPixel"], 1);
  const jpeg = await server.call("screenshot", { deviceId: "demo", format: "jpeg", scale: 0.5 });
  assert.deepEqual([jpeg.structured["mimeType"], jpeg.structured["width"]], ["image/jpeg", 360]);
  assert.equal(jpeg.structured["pointsPerPixel"], 1);
});

Deno.test("a secure screen is reported as such, never as a picture", async () => {
  await using server = await connect();
  await server.call("app", { deviceId: "demo", action: "launch", appId: "demo.vault" });
  const { isError, text, content } = await server.call("screenshot", { deviceId: "demo" });
  assert.equal(isError, true);
  assert.match(text, /^screen_secure: /);
  assert.ok(content.every(({ type }) => type === "text"));
});

Deno.test("wrong input is an error that names what is right, and nothing is touched", async () => {
  await using server = await connect();
  const on = { deviceId: "demo" };
  const cases = [
    ["tap", { ...on, selector: { txt: "x" } }, /"txt" is not known in "selector", did you mean "text"\?/],
    ["tap", { ...on }, /"selector" is missing/],
    ["tap", { selector: "x" }, /"deviceId" is missing/],
    ["tap", { ...on, x: 5_000, y: 5_000 }, /the screen is 360x800 points/],
    ["tap", { ...on, selector: "x", times: 2 }, /"times" is not known/],
    ["press", { ...on, button: "fire" }, /"button" must be "home" or /],
    ["press", { ...on }, /it takes "key", or "keys", or "button"/],
    ["press", { ...on, key: "ctrl+a" }, /"key" is not known, did you mean "keys"\?/],
    ["press", { ...on, keys: "ctrl+a" }, /"keys" must be of type array, not "ctrl\+a"/],
    ["press", { ...on, keys: ["ctrl+a"] }, /"ctrl\+a" is not known, write \["ctrl","a"\]/],
    ["press", { ...on, keys: ["ctrl"] }, /^invalid_input: Cannot press \["ctrl"\]: no key is pressed: add one to the/],
    ["run_sequence", { ...on, steps: [{ tool: "press", keys: ["a", "b"] }] }, /"a" and "b" are two keys to press/],
    ["app", { ...on, action: "start" }, /"action" must be "launch" or /],
    ["await_ui", { ...on, condition: "text", selector: "x" }, /must have "expectedText"/],
    ["fill", { ...on, selector: "x", text: 5 }, /"text" must be of type string, not 5/],
    ["run_sequence", { ...on, steps: [{ tool: "jump" }] }, /"steps.0.tool" must be /],
    ["run_sequence", { ...on, steps: [] }, /"steps" must be at least 1 long/],
    ["tap", { deviceId: "nowhere", selector: "x" }, /^device_not_found: Cannot open "nowhere"/],
  ] as const;
  const before = await server.call("describe", on);
  for (const [tool, input, expected] of cases) {
    const { isError, text } = await server.call(tool, input);
    assert.equal(isError, true, text);
    assert.match(text, expected);
    assert.match(text, /\nHint: /);
  }
  assert.equal((await server.call("describe", on)).text, before.text);
});

Deno.test("keys that are held are pressed by a tool, by a step and by a program alike", async () => {
  await using server = await connect(["--enable", "run-script"]);
  const on = { deviceId: "demo" };
  await server.call("app", { ...on, action: "launch", appId: "demo.signin" });
  await server.call("fill", { ...on, selector: "Email", text: "ada" });
  const all = { keys: ["ctrl", "a"] };
  assert.match((await server.call("press", { ...on, ...all })).text, /^Pressed: the screen did not change/);
  const steps = [{ tool: "press", keys: ["ctrl", "x"] }, { tool: "press", keys: ["ctrl", "v"] }, {
    tool: "press",
    keys: ["ctrl", "v"],
  }];
  const { text } = await server.call("run_sequence", { ...on, steps });
  assert.match(text, /field "Email": "adaada"/);
  const script =
    'await ui.pressKeys(["ctrl", "a"]); await ui.pressKey("delete"); return (await ui.find("Email")).value;';
  assert.equal((await server.call("run_script", { ...on, script })).structured["value"], "");
});

Deno.test("calls at the same time take turns at the device", async () => {
  await using server = await connect();
  const on = { deviceId: "demo" };
  await server.call("app", { ...on, action: "launch", appId: "demo.signin" });
  const texts = ["one", "two", "three", "four"];
  const filled = await Promise.all(texts.map((text) => server.call("fill", { ...on, selector: "Email", text })));
  assert.deepEqual(filled.map(({ structured }) => structured["value"]), texts);
});

Deno.test("every tool says honestly whether it can change something", async () => {
  await using server = await connect(["--enable", "run-script"]);
  const { tools } = await server.client.listTools();
  const readOnly = tools.filter(({ annotations }) => annotations?.readOnlyHint === true).map(({ name }) => name);
  const reading = ["list_devices", "describe", "screenshot", "await_ui", "script_handlers", "script_results"];
  assert.deepEqual(readOnly, reading);
  assert.ok(tools.every(({ outputSchema }) => outputSchema !== undefined));
});

Deno.test("a server with --allow-app touches and starts no other app, whichever way an agent asks", async () => {
  await using server = await connect(["--allow-app", "demo.set*", "--enable", "run-script"]);
  const on = { deviceId: "demo" };
  const refusedBy = async (tool: string, input: Record<string, unknown>) => {
    const { isError, text } = await server.call(tool, { ...on, ...input });
    return isError ? text.split("\n")[0] : "done";
  };
  const outside = '"demo.home" is in front, and only demo.set* may be used';
  assert.equal(await refusedBy("tap", { selector: "Settings" }), `app_not_allowed: Cannot do tap: ${outside}`);
  assert.match(
    await refusedBy("app", { action: "launch", appId: "demo.vault" }) ?? "",
    /^app_not_allowed: .*demo\.vault/,
  );
  assert.match(await refusedBy("app", { action: "open_url", url: "demo://vault" }) ?? "", /^app_not_allowed: /);
  assert.equal(await refusedBy("app", { action: "launch", appId: "demo.settings" }), "done");
  assert.equal(await refusedBy("tap", { selector: "Network & internet" }), "done");
  const script = 'await ui.button("home"); try { await ui.tap("Clock"); } catch (error) { return error.code; }';
  const { structured } = await server.call("run_script", { ...on, script });
  assert.equal(structured["value"], "app_not_allowed");
  assert.match((await server.call("describe", on)).text, /Clock/);
});
