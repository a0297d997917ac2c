import type { Device } from "../../../devices/device.ts";
import { DemoDevice } from "../../../devices/demo/demo_device.ts";
import { Session } from "../../../devices/ui/session.ts";

/** A demo phone in use, and the calls that reached it, such as `look`, `tap+look`. */
export interface Counted {
  readonly session: Session;
  readonly calls: string[];
}

/** Opens a demo phone that notes each call, with an app in front. */
export async function countedPhone(appId: string, signal: AbortSignal): Promise<Counted> {
  const demo = new DemoDevice();
  await demo.act([{ kind: "launchApp", appId, restart: false, clearState: false }], signal);
  await demo.clock.sleep(1_000, signal);
  const calls: string[] = [];
  const note = (call: string) => calls.push(call);
  const device: Device = {
    info: demo.info,
    clock: demo.clock,
    screen: (given) => (note("look"), demo.screen(given)),
    act: (actions, given) => (note(actions.map(({ kind }) => kind).join("+")), demo.act(actions, given)),
    actAndLook: (actions, given) => (
      note([...actions.map(({ kind }) => kind), "look"].join("+")), demo.actAndLook(actions, given)
    ),
    screenshot: (given) => demo.screenshot(given),
    listApps: (given) => demo.listApps(given),
    close: () => demo.close(),
  };
  return { session: new Session(device), calls };
}
