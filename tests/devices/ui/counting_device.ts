import type { Device, Screen } from "../../../devices/device.ts";
import { DemoDevice } from "../../../devices/demo/demo_device.ts";
import { Session } from "../../../devices/ui/session.ts";

/** A demo phone in use, and the calls that reached it, such as `look`, `tap+look`. */
export interface Counted {
  readonly session: Session;
  readonly calls: string[];
}

/** How a counted phone differs from the demo phone. */
export interface CountedOptions {
  /** True for one that does not know whether its screen rests, and lets half a second pass before it looks. */
  readonly blind?: boolean;
  /** How long each look takes. */
  readonly lookMs?: number;
  /** What it finds out about its input when it is asked; absent where it need not be asked. */
  readonly checkInput?: Device["checkInput"];
}

/** Opens a demo phone that notes each call, with an app in front. */
export async function countedPhone(
  appId: string,
  signal: AbortSignal,
  { blind = false, lookMs = 0, checkInput }: CountedOptions = {},
): Promise<Counted> {
  const demo = new DemoDevice();
  await demo.act([{ kind: "launchApp", appId, restart: false, clearState: false }], signal);
  await demo.clock.sleep(1_000, signal);
  const calls: string[] = [];
  const note = (call: string) => calls.push(call);
  const told = ({ idle, ...screen }: Screen): Screen => blind || idle === undefined ? screen : { ...screen, idle };
  const device: Device = {
    info: demo.info,
    clock: demo.clock,
    screen: async (given) => {
      note("look");
      await demo.clock.sleep(lookMs, given);
      return told(await demo.screen(given));
    },
    act: (actions, given) => (note(actions.map(({ kind }) => kind).join("+")), demo.act(actions, given)),
    actAndLook: async (actions, given) => {
      note([...actions.map(({ kind }) => kind), "look"].join("+"));
      if (!blind && lookMs === 0) return told(await demo.actAndLook(actions, given));
      await demo.act(actions, given);
      await demo.clock.sleep(blind ? 500 : lookMs, given);
      return told(await demo.screen(given));
    },
    ...(checkInput === undefined ? {} : { checkInput }),
    screenshot: (given) => (note("picture"), demo.screenshot(given)),
    listApps: (given) => demo.listApps(given),
    close: () => demo.close(),
  };
  return { session: new Session(device), calls };
}
