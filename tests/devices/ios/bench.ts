import assert from "node:assert/strict";
import type { Action, Device, Screen } from "../../../devices/device.ts";
import { Failure } from "../../../devices/failure.ts";
import { createIosPlatform, type IosPlatform } from "../../../devices/ios/ios_platform.ts";
import { selectorInput } from "../../../devices/ui/selector.ts";
import { Session } from "../../../devices/ui/session.ts";
import { type UiNode, walk } from "../../../devices/ui/tree.ts";
import { type IosLab, type IosLabOptions, iosLabRequirement, startIosLab } from "../../lab/ios/ios_lab.ts";
import { testWith } from "../../lab/requirements.ts";

/** A simulator that has just been opened, and what the lab knows of it. */
export interface Bench {
  readonly lab: IosLab;
  readonly platform: IosPlatform;
  readonly device: Device;
  readonly session: Session;
}

/** Which of the lab's simulators is opened. */
export interface BenchOptions extends IosLabOptions {
  readonly model?: "iPhone" | "mini" | "iPad";
}

export const never = new AbortController().signal;

/** Registers a test with an open simulator. */
export function onSimulator(name: string, run: (bench: Bench) => Promise<void>, options: BenchOptions = {}): void {
  onMac(name, async ({ lab, platform }) => {
    const device = await platform.open(lab[options.model ?? "iPhone"].udid, never);
    assert.ok(device);
    lab.mac.calls.length = 0;
    await run({ lab, platform, device, session: new Session(device) });
    await device.close();
  }, options);
}

/** Registers a test with a Mac on which nothing was opened. */
export function onMac(
  name: string,
  run: (bench: Pick<Bench, "lab" | "platform">) => Promise<void>,
  options: IosLabOptions = {},
): void {
  testWith(iosLabRequirement, name, async () => {
    await using lab = await startIosLab(options);
    await run({ lab, platform: createIosPlatform({ environment: lab.environment, clock: lab.clock }) });
  });
}

/** How often programs were called with words like these. */
export function countCalls({ lab }: Pick<Bench, "lab">, words: RegExp): number {
  return lab.mac.calls.filter((call) => words.test(call.words.join(" "))).length;
}

export function launch(appId: string, how: { readonly restart?: boolean; readonly clearState?: boolean } = {}): Action {
  return { kind: "launchApp", appId, restart: how.restart ?? false, clearState: how.clearState ?? false };
}

export function select(selector: unknown): ReturnType<typeof selectorInput.parse> {
  return selectorInput.parse(selector);
}

export function find(screen: Screen, label: string): UiNode {
  const node = [...walk(screen.root)].find((node) => node.label === label && !node.absorbed);
  assert.ok(node, `Cannot see "${label}"`);
  return node;
}

/** Checks a rejection's code and message. */
export function failure(code: Failure["code"], message: RegExp): (thrown: unknown) => boolean {
  return (thrown) => {
    assert.ok(thrown instanceof Failure, String(thrown));
    assert.equal(thrown.code, code);
    assert.match(thrown.message, message);
    return true;
  };
}
