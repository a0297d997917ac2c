/** The driver over real child processes, with a simulated Mac behind them. */
import assert from "node:assert/strict";
import type { Action } from "../../../devices/device.ts";
import { fill } from "../../../devices/ui/fill.ts";
import { scroll, scrollUntilVisible } from "../../../devices/ui/scroll.ts";
import { tap } from "../../../devices/ui/tap.ts";
import { center, walk } from "../../../devices/ui/tree.ts";
import { countCalls, failure, find, launch, never, onSimulator, select } from "./bench.ts";

const plainly = { verify: true, signal: never };
const SETTINGS = "com.apple.Preferences";
const SIGNIN = "com.example.signin";

onSimulator("ten steps cost one read of the tree and one process of input each", async (bench) => {
  const { session, device, lab } = bench;
  await session.act(await session.look(never), [launch(SETTINGS)], { awaitEffect: false, signal: never });
  lab.mac.calls.length = 0;
  for (const row of ["Network & internet", "Airplane mode", "Wi-Fi", "Airplane mode", "Wi-Fi hotspot", "Navigate up"]) {
    await tap(session, select(row), plainly);
  }
  await fill(session, select("Search settings"), "bat", { clear: true, ...plainly });
  await tap(session, select("Battery"), plainly);
  await tap(session, select("Battery saver"), plainly);
  await session.act(await session.recent(never), [{ kind: "pressButton", button: "back" }], {
    awaitEffect: true,
    signal: never,
  });
  assert.deepEqual([countCalls(bench, /^axe describe-ui/), countCalls(bench, /^axe batch/)], [10, 10]);
  assert.equal(lab.mac.calls.length, 20);
  assert.equal((await device.screen(never)).app, SETTINGS);
});

onSimulator("every command names its simulator, and none leaves the choice to simctl", async ({ lab, device }) => {
  await device.act([launch(SIGNIN, { restart: true, clearState: true })], never);
  await device.screenshot(never);
  for (const { words } of lab.mac.calls.filter(({ words }) => words[2] !== "list")) {
    assert.ok(words.includes(lab.iPhone.udid) && !words.includes("booted"), words.join(" "));
  }
});

onSimulator("text is in no command line, whether it is typed or pasted", async ({ lab, session, device }) => {
  await device.act([launch(SIGNIN)], never);
  await fill(session, select("Email"), "it's-me@example.com", { clear: true, ...plainly });
  await fill(session, select("Password"), "pässword 12", { clear: true, ...plainly });
  for (const text of ["it's-me", "pässword"]) {
    assert.ok(lab.mac.calls.some(({ stdin }) => stdin.includes(text)), `"${text}" is sent`);
    assert.ok(lab.mac.calls.every(({ words }) => !words.join(" ").includes(text)), `"${text}" is in a command line`);
  }
});

onSimulator("the pasteboard holds afterwards what it held before", async ({ lab, session, device }) => {
  lab.iPhone.pasteboard = "mine\n";
  await device.act([launch(SIGNIN)], never);
  const { value } = await fill(session, select("Email"), "Zoë 日本語 😀", { clear: true, ...plainly });
  assert.deepEqual([value, lab.iPhone.pasteboard], ["Zoë 日本語 😀", "mine\n"]);
});

onSimulator("a question whether the app may paste is answered", async ({ lab, session, device }) => {
  lab.iPhone.faults.asksToPaste = true;
  await device.act([launch(SIGNIN)], never);
  const { value } = await fill(session, select("Email"), "Zoë", { clear: true, ...plainly });
  assert.equal(value, "Zoë");
});

onSimulator("keys with other letters are noticed, and the next text is pasted", async ({ lab, session, device }) => {
  lab.iPhone.faults.layout = "french";
  await device.act([launch(SIGNIN)], never);
  const email = () => fill(session, select("Email"), "ada@example.com", { clear: true, ...plainly });
  await assert.rejects(email(), failure("text_mismatch", /it holds "qdq\\"exq,ple.co,"/));
  assert.equal((await email()).value, "ada@example.com");
});

onSimulator("touches that are dropped are told as dead input, never as done", async ({ lab, session, device }) => {
  await device.act([launch(SETTINGS)], never);
  lab.iPhone.faults.touches = "dropped";
  const dead = failure(
    "input_dead",
    /^Cannot reach the simulator's screen: AXe reports touches as sent, but .*Device Hub/,
  );
  await assert.rejects(tap(session, select("Network & internet"), plainly), dead);
  lab.iPhone.faults.touches = "ok";
  assert.equal((await tap(session, select("Network & internet"), plainly)).changed, true);
});

onSimulator("a tap on what does not react is no dead input, and the proof leaves no trace", async (bench) => {
  const { session, device } = bench;
  await device.act([launch(SETTINGS)], never);
  await tap(session, select("Network & internet"), plainly);
  const heading = select({ text: "Network & internet", role: "heading" });
  await assert.rejects(tap(session, heading, plainly), failure("no_effect", /the screen is the same as before/));
  find(await device.screen(never), "Airplane mode");
  bench.lab.mac.calls.length = 0;
  await assert.rejects(tap(session, heading, plainly), { code: "no_effect" });
  assert.equal(countCalls(bench, /^axe batch/), 1, "the proof holds for a while");
});

onSimulator("keys that are dropped are told as dead input while touches work", async ({ lab, session, device }) => {
  await device.act([launch(SIGNIN)], never);
  lab.iPhone.faults.keys = "dropped";
  const typing = fill(session, select("Email"), "ada", { clear: true, ...plainly });
  await assert.rejects(
    typing,
    failure("input_dead", /^Cannot reach the simulator's keyboard: .* a typed "1" shows nowhere/),
  );
  assert.equal((await tap(session, select("Remember me"), plainly)).changed, true);
});

onSimulator("keys that go nowhere because the touch before them did are not blamed", async (bench) => {
  const { lab, session, device } = bench;
  await device.act([launch(SIGNIN)], never);
  lab.iPhone.faults.touches = "dropped";
  const typing = fill(session, select("Email"), "ada", { clear: true, ...plainly });
  await assert.rejects(typing, failure("input_dead", /^Cannot reach the simulator's screen: /));
});

onSimulator("a switch is flipped at the end of its row, where it is drawn", async ({ session, device }) => {
  await device.act([launch(SETTINGS)], never);
  await tap(session, select("Network & internet"), plainly);
  const { changed } = await tap(session, select({ text: "Airplane mode", role: "switch" }), plainly);
  const node = find(await device.screen(never), "Airplane mode");
  assert.deepEqual([changed, node.checked, node.rect.width], [true, true, 60]);
});

onSimulator("tabs that are missing from the tree are found and tapped", async (bench) => {
  const { session, device } = bench;
  await device.act([launch("com.example.library")], never);
  const tabs = async () => [...walk((await device.screen(never)).root)].filter(({ role }) => role === "tab");
  assert.deepEqual((await tabs()).map(({ label, selected }) => [label, selected]), [
    ["Library", true],
    ["Search", false],
    ["Profile", false],
  ]);
  const asked = countCalls(bench, /--point/);
  await tabs();
  assert.equal(countCalls(bench, /--point/), asked, "what was found is kept");
  await tap(session, select("Search"), plainly);
  find(await device.screen(never), "Search page");
  assert.deepEqual((await tabs()).map(({ selected }) => selected), [false, true, false]);
});

onSimulator("touches hit on a model that scales what it draws", async ({ session, device }) => {
  await device.act([launch(SETTINGS)], never);
  await tap(session, select("Network & internet"), plainly);
  await tap(session, select("Wi-Fi hotspot"), plainly);
  assert.equal(find(await device.screen(never), "Wi-Fi hotspot").checked, true);
}, { model: "mini" });

onSimulator("in landscape that model's touches are refused with the reason", async ({ device }) => {
  await device.act([launch(SETTINGS)], never);
  await device.act([{ kind: "setOrientation", orientation: "landscape" }], never);
  await device.screen(never);
  await assert.rejects(
    device.act([{ kind: "tap", at: { x: 1, y: 1 } }], never),
    failure("unsupported", /turn it to portrait/),
  );
}, { model: "mini" });

onSimulator("a list of many rows is scrolled to its end", async ({ session, device }) => {
  await device.act([launch(SETTINGS)], never);
  const down = { direction: "down", signal: never } as const;
  const { found, scrolls } = await scrollUntilVisible(session, select("About phone"), { ...down, maxScrolls: 20 });
  assert.ok(found && scrolls > 0);
  while ((await scroll(session, down)).changed);
  assert.equal((await scroll(session, down)).changed, false);
});

onSimulator("the last of 200 rows is found, though they load as the list is scrolled", async ({ session, device }) => {
  await device.act([launch("com.example.feed")], never);
  const down = { direction: "down", signal: never, maxScrolls: 100 } as const;
  const { found } = await scrollUntilVisible(session, select({ text: { contains: "Post 200" } }), down);
  assert.ok(found);
});

onSimulator("the keyboard is told, and hides nothing but itself", async ({ session, device }) => {
  await device.act([launch(SIGNIN)], never);
  await tap(session, select("Email"), plainly);
  const { keyboard, root } = await device.screen(never);
  assert.equal(keyboard.visible, true);
  assert.ok([...walk(root)].every(({ label }) => label !== "q" && label !== "space"));
});

onSimulator("an open link says which app is in front afterwards", async ({ session }) => {
  const before = await session.look(never);
  const { screen } = await session.act(before, [{ kind: "openUrl", url: "demo://settings/battery" }], {
    awaitEffect: false,
    signal: never,
  });
  assert.equal(screen.app, SETTINGS);
  await assert.rejects(
    session.actAndLook([{ kind: "openUrl", url: "nobody://x" }], never),
    failure(
      "launch_failed",
      /^Cannot open "nobody:\/\/x": simctl says "Simulator device failed to open nobody:\/\/x\."; no app of/,
    ),
  );
});

onSimulator("a cleared app starts as if it were new, and only its own data is erased", async ({ session, device }) => {
  await device.act([launch(SIGNIN)], never);
  await fill(session, select("Email"), "ada", { clear: true, ...plainly });
  await device.act([launch(SETTINGS)], never);
  await device.act([launch(SIGNIN, { clearState: true })], never);
  await device.clock.sleep(500, never);
  assert.equal(find(await device.screen(never), "Email").value, "");
});

onSimulator(
  "a screenshot has the size of the screen in points, and is refused where it stands otherwise",
  async (bench) => {
    const { lab, device } = bench;
    const { png, size } = await device.screenshot(never);
    const header = new DataView(png.buffer, png.byteOffset);
    assert.deepEqual([header.getUint32(16), size], [1206, { width: 402, height: 874 }]);
    lab.iPhone.faults.uprightPictures = true;
    await device.act([{ kind: "setOrientation", orientation: "landscape" }], never);
    await assert.rejects(
      device.screenshot(never),
      failure("screen_unreadable", /1206 x 2622 pixels does not stand as/),
    );
  },
);

onSimulator("a simulator that was turned stands as before when it is closed", async ({ lab, device }) => {
  await device.act([{ kind: "setOrientation", orientation: "landscape" }], never);
  assert.equal(lab.iPhone.orientation, "landscape");
  await device.close();
  assert.equal(lab.iPhone.orientation, "portrait");
});

onSimulator("idb alone drives a simulator, pastes all text, and refuses touches in landscape", async (bench) => {
  const { lab, session, device } = bench;
  await device.act([launch(SIGNIN)], never);
  const { value } = await fill(session, select("Email"), "ada@example.com", { clear: true, ...plainly });
  await tap(session, select("Remember me"), plainly);
  assert.equal(value, "ada@example.com");
  assert.ok(lab.mac.calls.every(({ words }) => !words.join(" ").includes("ada")));
  await device.act([{ kind: "setOrientation", orientation: "landscape" }], never);
  const tapping = device.act([{ kind: "tap", at: center((await device.screen(never)).root.rect) }], never);
  await assert.rejects(tapping, failure("unsupported", /idb sends touches as if it were upright; AXe turns them/));
}, { drivers: ["idb"] });

onSimulator("a double tap is two taps of one process", async (bench) => {
  await bench.device.act([{ kind: "doubleTap", at: { x: 10, y: 10 } }], never);
  assert.equal(countCalls(bench, /^axe batch/), 1);
});

onSimulator("Command and A select all, so that what is typed next replaces it, in one process", async (bench) => {
  const { session, device, lab } = bench;
  await device.act([launch(SIGNIN)], never);
  await fill(session, select("Email"), "ada", { clear: true, ...plainly });
  lab.mac.calls.length = 0;
  const replace: Action[] = [{ kind: "pressKeys", held: ["meta"], key: "a" }, { kind: "typeText", text: "eve" }];
  const screen = await device.actAndLook(replace, never);
  assert.equal(find(screen, "Email").value, "eve");
  assert.equal(countCalls(bench, /^axe batch/), 1);
});

onSimulator("keys are not held where there is only idb, and nothing is sent", async (bench) => {
  const actions: Action[] = [{ kind: "pressKey", key: "tab" }, { kind: "pressKeys", held: ["meta"], key: "a" }];
  const pressing = bench.device.act(actions, never);
  await assert.rejects(pressing, failure("unsupported", /^Cannot hold keys: idb cannot; install AXe: brew install/));
  assert.equal(countCalls(bench, /^idb ui key/), 0);
}, { drivers: ["idb"] });

onSimulator("a double tap is refused where there is only idb", async (bench) => {
  const tapping = bench.device.act([{ kind: "doubleTap", at: { x: 10, y: 10 } }], never);
  await assert.rejects(tapping, failure("unsupported", /^Cannot doubleTap: idb has no such input$/));
  assert.equal(countCalls(bench, /^idb ui tap/), 0);
}, { drivers: ["idb"] });

onSimulator("AXe alone says which program could turn a simulator", async ({ device }) => {
  const turning = device.act([{ kind: "setOrientation", orientation: "landscape" }], never);
  await assert.rejects(turning, failure("unsupported", /install idb 1\.5\.1 or newer: brew install/));
}, { drivers: ["axe"] });

onSimulator("a dozen calls at once run a few at a time", async ({ lab, device }) => {
  await Promise.all(Array.from({ length: 12 }, () => device.screen(never)));
  assert.ok(lab.mac.busiest <= 4, `${lab.mac.busiest} at a time`);
});
