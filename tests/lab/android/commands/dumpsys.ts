import { displayServiceDump } from "../display_dump.ts";
import { componentOf } from "../phone_apps.ts";
import type { Phone, PhoneDisplay } from "../phone.ts";
import { displaysDump, policyDump, type WindowFacts, windowsDump } from "../window_dump.ts";
import type { Answer } from "./command.ts";

/** `dumpsys SERVICE [PART]`: the state of a service, as much of it as tools ask for. */
export async function dumpsys(
  [service = "", part]: readonly string[],
  phone: Phone,
  signal: AbortSignal,
): Promise<Answer> {
  const dump = services.get(service);
  if (dump === undefined) return { stderr: `Can't find service: ${service}\n` };
  const first = await factsOf(phone.firstDisplay, phone, signal);
  const others = await Promise.all(phone.otherDisplays.map((display) => factsOf(display, phone, signal)));
  return { stdout: dump({ first, all: [first, ...others] }, part) };
}

/** What there is on the first display, and on all. */
interface Facts {
  readonly first: WindowFacts;
  readonly all: readonly WindowFacts[];
}

const services: ReadonlyMap<string, (facts: Facts, part: string | undefined) => string> = new Map([
  ["window", windowDump],
  ["display", ({ all }: Facts) => displayServiceDump(all)],
  ["power", powerDump],
  ["input_method", inputMethodDump],
  ["activity", activityDump],
]);

async function factsOf(display: PhoneDisplay, phone: Phone, signal: AbortSignal): Promise<WindowFacts> {
  const { screen, app } = await phone.look(signal, display);
  const isAsleep = await phone.isAsleep(signal);
  const { lock, isLocked } = phone;
  const hasFocus = display === phone.focusedDisplay;
  return { display, hasFocus, screen, app, isAsleep, isLocked, isSecure: lock === "pin" };
}

function windowDump({ first, all }: Facts, part: string | undefined): string {
  switch (part) {
    case "displays":
    case "d":
      return displaysDump(all);
    case "windows":
    case "w":
      return windowsDump(all);
    case "policy":
    case "p":
      return policyDump(first);
    default:
      return `${policyDump(first)}\n${displaysDump(all)}\n${windowsDump(all)}`;
  }
}

function powerDump({ first }: Facts): string {
  const state = first.isAsleep ? "Asleep" : "Awake";
  return `POWER MANAGER (dumpsys power)\n\nPower Manager State:\n  mDirty=0x0\n  mWakefulness=${state}\n`;
}

function inputMethodDump({ all }: Facts): string {
  const shown = all.some(({ screen }) => screen.keyboard.visible);
  return `Current Input Method Manager state:\n  mShowRequested=${shown}\n  mInputShown=${shown}\n`;
}

function activityDump({ first }: Facts): string {
  const record = `ActivityRecord{14d88c3 u0 ${componentOf(first.app)} t9}`;
  return `ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n` +
    `Display #0 (activities from top to bottom):\n  topResumedActivity=${record}\n  ResumedActivity: ${record}\n`;
}
