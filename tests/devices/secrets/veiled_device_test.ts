import assert from "node:assert/strict";
import { DemoDevice } from "../../../devices/demo/demo_device.ts";
import type { Action, Device } from "../../../devices/device.ts";
import { Failure } from "../../../devices/failure.ts";
import { Secrets } from "../../../devices/secrets/secrets.ts";
import { VeiledDevice } from "../../../devices/secrets/veiled_device.ts";
import { fill } from "../../../devices/ui/fill.ts";
import { Session } from "../../../devices/ui/session.ts";
import { tapPoint } from "../../../tools/tap.ts";
import { center, type UiNode, walk } from "../../../devices/ui/tree.ts";

const VALUE = "hunter22";
const { signal } = new AbortController();

interface Bench {
  readonly demo: DemoDevice;
  readonly device: VeiledDevice;
  readonly asked: string[];
}

/** A phone with a form in front; `change` replaces what the device itself does. */
async function openForm(change: Partial<Device> = {}): Promise<Bench> {
  const asked: string[] = [];
  const secrets = new Secrets((names) => {
    asked.push(...names);
    return Promise.resolve(new Map(names.map((name) => [name, VALUE])));
  });
  const demo = new DemoDevice();
  await demo.act([{ kind: "launchApp", appId: "demo.signin", restart: false, clearState: false }], signal);
  await demo.clock.sleep(1_000, signal);
  const own: Device = {
    info: demo.info,
    clock: demo.clock,
    screen: (given) => demo.screen(given),
    act: (actions, given) => demo.act(actions, given),
    actAndLook: (actions, given) => demo.actAndLook(actions, given),
    screenshot: (given) => demo.screenshot(given),
    listApps: (given) => demo.listApps(given),
    readClipboard: (given) => demo.readClipboard(given),
    close: () => demo.close(),
    ...change,
  };
  return { demo, device: new VeiledDevice(own, secrets), asked };
}

async function typing(device: Device, text: string, label = "Email"): Promise<readonly Action[]> {
  const { root } = await device.screen(signal);
  const field = [...walk(root)].find((node) => node.label === label && node.editable);
  assert.ok(field);
  return [{ kind: "tap", at: center(field.rect) }, { kind: "typeText", text }];
}

async function valueOf(device: Device, label = "Email"): Promise<string | undefined> {
  const { root } = await device.screen(signal);
  return [...walk(root)].find((node) => node.label === label && node.editable)?.value;
}

Deno.test("a device that typed no secret is asked nothing, and its screens are its own", async () => {
  const { demo, device, asked } = await openForm();
  await device.actAndLook(await typing(device, "hunter22"), signal);
  assert.deepEqual(asked, []);
  assert.equal(await valueOf(device), "hunter22");
  const screen = await demo.screen(signal);
  const { device: same } = await openForm({ screen: () => Promise.resolve(screen) });
  assert.equal(await same.screen(signal), screen);
});

Deno.test("a field that lost characters of a secret does not show those that are left", async () => {
  const { demo, device } = await openForm();
  await device.actAndLook(await typing(device, "{{secret:A}}"), signal);
  await demo.act([{ kind: "eraseText", characters: 3 }], signal);
  assert.equal(await valueOf(demo), "hunte");
  assert.equal(await valueOf(device), "•••••");
  await demo.act([{ kind: "typeText", text: "X" }], signal);
  assert.equal(await valueOf(device), "••••••");
});

Deno.test("a field without a secret shows what it holds, on the same screen", async () => {
  const { device } = await openForm();
  await device.actAndLook(await typing(device, "{{secret:A}}", "Password"), signal);
  await device.actAndLook(await typing(device, "ada"), signal);
  assert.equal(await valueOf(device), "ada");
});

Deno.test("a device that is opened again still hides what was typed before", async () => {
  const secrets = new Secrets((names) => Promise.resolve(new Map(names.map((name) => [name, VALUE]))));
  const { demo } = await openForm();
  const first = new VeiledDevice(demo, secrets);
  await first.actAndLook(await typing(first, "{{secret:A}}"), signal);
  await demo.act([{ kind: "eraseText", characters: 1 }], signal);
  const second = new VeiledDevice(demo, secrets);
  assert.equal(await valueOf(second), "•••••••");
  await assert.rejects(second.screenshot(signal), { code: "screen_secret" });
});

Deno.test("a field that is named after what it holds does not tell it", async () => {
  let isNamed = false;
  const { demo, device } = await openForm({
    screen: async (given) => {
      const screen = await demo.screen(given);
      return isNamed ? { ...screen, root: withLabel(screen.root) } : screen;
    },
  });
  await device.act(await typing(device, "{{secret:A}}"), signal);
  await demo.act([{ kind: "eraseText", characters: 2 }], signal);
  isNamed = true;
  const { root } = await device.screen(signal);
  const fields = [...walk(root)].filter((node) => node.editable);
  assert.deepEqual(fields.map(({ label, value }) => [label, value]), [["••••••", "••••••"], ["Password", ""]]);
});

function withLabel(node: UiNode): UiNode {
  const label = node.editable && node.value ? node.value : node.label;
  return { ...node, ...(label === undefined ? {} : { label }), children: node.children.map(withLabel) };
}

/** A form that loses the last characters of what is typed fast. */
async function openSlowForm(): Promise<Bench> {
  const lossy = (actions: readonly Action[]) =>
    actions.map((action) =>
      action.kind === "typeText" && action.pace === undefined ? { ...action, text: action.text.slice(0, -2) } : action
    );
  const bench: Bench = await openForm({
    actAndLook: (actions, given) => bench.demo.actAndLook(lossy(actions), given),
  });
  return bench;
}

Deno.test("a secret of which characters got lost is typed once more, slowly", async () => {
  for (const [label, clear] of [["Email", true], ["Email", false], ["Password", true], ["Password", false]] as const) {
    const { demo, device } = await openSlowForm();
    const session = new Session(device);
    await demo.act(await typing(demo, "before", label), signal);
    const options = { clear, verify: true, signal };
    const filled = await fill(session, { identifier: label.toLowerCase() }, "<{{secret:A}}>", options);
    assert.equal(filled.verified, true);
    if (label === "Email") assert.equal(filled.value, `${clear ? "" : "before"}<••••••••>`);
    const length = (clear ? 0 : 6) + 10;
    const held = await valueOf(demo, label);
    assert.equal(held, label === "Email" ? `${clear ? "" : "before"}<hunter22>` : "•".repeat(length));
  }
});

Deno.test("a field that shortens a secret fails with its length, and nothing of it", async () => {
  const bench: Bench = await openForm({
    actAndLook: (actions, given) =>
      bench.demo.actAndLook(
        actions.map((action) => action.kind === "typeText" ? { ...action, text: action.text.slice(0, 5) } : action),
        given,
      ),
  });
  const filling = fill(new Session(bench.device), { identifier: "email" }, "{{secret:A}}", {
    clear: true,
    verify: true,
    signal,
  });
  await assert.rejects(filling, { code: "text_mismatch", message: 'Cannot fill field "Email": it holds "•••••"' });
});

/** Types a secret on a device that fails with `thrown`, and checks what is told of it. */
async function checkFailure(thrown: Error, code: string, message: RegExp): Promise<void> {
  const { device } = await openForm({ actAndLook: () => Promise.reject(thrown) });
  const actions = await typing(device, "{{secret:A}}");
  await assert.rejects(device.actAndLook(actions, signal), (failure) => {
    assert.ok(failure instanceof Failure);
    assert.equal(failure.code, code);
    assert.match(failure.message, message);
    assert.equal(Deno.inspect(failure).includes("hunter"), false);
    return true;
  });
}

Deno.test("a failure of typing a secret does not tell it, whatever the device says", async () => {
  const cause = new Error("hunter22");
  await checkFailure(
    new Failure("unsupported", 'Cannot type "hunte…"', { cause }),
    "unsupported",
    /the secret A: .*withheld/,
  );
  await checkFailure(new TypeError("hunter%s22"), "internal", /withheld/);
  await checkFailure(
    new Failure("device_gone", "Cannot act: hunter22 is gone", { cause }),
    "device_gone",
    /: •{8} is gone/,
  );
});

Deno.test("a call that was given up keeps its reason", async () => {
  const { device } = await openForm();
  const actions = await typing(device, "{{secret:A}}");
  await assert.rejects(device.actAndLook(actions, AbortSignal.abort()), { name: "AbortError" });
});

Deno.test("the clipboard and later failures do not tell a secret", async () => {
  const { demo, device } = await openForm({
    listApps: () => Promise.reject(new Failure("unsupported", 'Cannot list: "hunter22"')),
  });
  await device.act(await typing(device, "{{secret:A}}"), signal);
  await demo.act([{ kind: "setClipboard", text: "<hunter22>" }], signal);
  assert.equal(await device.readClipboard?.(signal), "<••••••••>");
  await assert.rejects(device.listApps(signal), { message: 'Cannot list: "••••••••"' });
});

Deno.test("no picture is taken while the screen cannot be read after a secret was typed", async () => {
  let isReadable = true;
  const { demo, device } = await openForm({
    screen: (given) =>
      isReadable
        ? demo.screen(given)
        : Promise.reject(new Failure("screen_unreadable", "Cannot read the screen: it moves")),
  });
  await device.act(await typing(device, "{{secret:A}}"), signal);
  isReadable = false;
  await assert.rejects(device.screenshot(signal), { code: "screen_secret" });
});

Deno.test("a screen that cannot be read can be left by points after a secret was typed", async () => {
  let isReadable = true;
  const acted: string[] = [];
  const { demo, device } = await openForm({
    screen: (given) =>
      isReadable
        ? demo.screen(given)
        : Promise.reject(new Failure("screen_unreadable", "Cannot read the screen: it moves")),
    actAndLook: (actions, given) => {
      acted.push(...actions.map(({ kind }) => kind));
      return demo.actAndLook(actions, given);
    },
  });
  await device.act(await typing(device, "{{secret:A}}"), signal);
  isReadable = false;
  await tapPoint.perform({ session: new Session(device), signal }, { x: 0.5, y: 0.5 });
  assert.deepEqual(acted, ["tap"]);
});
