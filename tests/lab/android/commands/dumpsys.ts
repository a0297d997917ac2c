import { componentOf } from "../phone_apps.ts";
import type { Phone } from "../phone.ts";
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
  return { stdout: dump(await factsOf(phone, signal), part) };
}

const services: ReadonlyMap<string, (facts: WindowFacts, part: string | undefined) => string> = new Map([
  ["window", windowDump],
  ["power", powerDump],
  ["input_method", inputMethodDump],
  ["activity", activityDump],
]);

async function factsOf(phone: Phone, signal: AbortSignal): Promise<WindowFacts> {
  const { screen, app } = await phone.look(signal);
  const { lock, isLocked } = phone;
  return { screen, app, isAsleep: await phone.isAsleep(signal), isLocked, isSecure: lock === "pin" };
}

function windowDump(facts: WindowFacts, part: string | undefined): string {
  switch (part) {
    case "displays":
    case "d":
      return displaysDump(facts);
    case "windows":
    case "w":
      return windowsDump(facts);
    case "policy":
    case "p":
      return policyDump(facts);
    default:
      return `${policyDump(facts)}\n${displaysDump(facts)}\n${windowsDump(facts)}`;
  }
}

function powerDump({ isAsleep }: WindowFacts): string {
  const state = isAsleep ? "Asleep" : "Awake";
  return `POWER MANAGER (dumpsys power)\n\nPower Manager State:\n  mDirty=0x0\n  mWakefulness=${state}\n`;
}

function inputMethodDump({ screen }: WindowFacts): string {
  const shown = screen.keyboard.visible;
  return `Current Input Method Manager state:\n  mShowRequested=${shown}\n  mInputShown=${shown}\n`;
}

function activityDump({ app }: WindowFacts): string {
  const record = `ActivityRecord{14d88c3 u0 ${componentOf(app)}} t9}`;
  return `ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n` +
    `Display #0 (activities from top to bottom):\n  topResumedActivity=${record}\n  ResumedActivity: ${record}\n`;
}
