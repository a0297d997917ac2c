import type { Action } from "../../../../devices/device.ts";
import type { Point } from "../../../../devices/ui/tree.ts";
import type { Phone, PhoneDisplay } from "../phone.ts";
import { pixelsPerPoint } from "../pixels.ts";
import { type Answer, exceptionIn } from "./command.ts";
import { keyboardSetting } from "./ime.ts";
import { combinationOf, isKeyCode, keyActions } from "./key_codes.ts";

/** `input`: touches and keys. Its exceptions are those of Android 12 and later, where it runs in the system server. */
export async function input(words: readonly string[], phone: Phone, signal: AbortSignal): Promise<Answer> {
  const given = withoutSource(words);
  const displayId = given[0] === "-d" ? Number(given[1]) : undefined;
  const [name = "", ...rest] = displayId === undefined ? given : given.slice(2);
  const subcommand = subcommands.get(name);
  if (subcommand === undefined) return unknown(name);
  const isTouch = TOUCHES.has(name);
  const byItself = isTouch ? phone.firstDisplay : phone.focusedDisplay;
  const on = displayId === undefined ? byItself : phone.displays.find(({ id }) => id === displayId);
  // What is meant for a display that is not there goes nowhere.
  if (on === undefined) return {};
  const wanted = await subcommand(rest, { phone, on, signal });
  if ("answer" in wanted) return wanted.answer;
  if (isTouch) phone.focusedDisplayId = on.id;
  // The lock screen takes every touch and letter for itself.
  const isSwallowed = phone.isLocked && name !== "keyevent";
  if (!isSwallowed) await on.model.act(wanted.actions, signal);
  await phone.noteSleep(signal);
  return {};
}

/** What the system server does not know it says on stdout, and then ends well. */
function unknown(name: string): Answer {
  return { stdout: `Unknown command: ${name}\n` };
}

type Wanted = { readonly actions: readonly Action[] } | { readonly answer: Answer };
type Subcommand = (words: readonly string[], where: Where) => Wanted | Promise<Wanted>;

/** The phone, and the display that touches or keys are for. */
interface Where {
  readonly phone: Phone;
  readonly on: PhoneDisplay;
  readonly signal: AbortSignal;
}

const TOUCHES: ReadonlySet<string> = new Set(["tap", "swipe", "draganddrop", "motionevent"]);

const subcommands: ReadonlyMap<string, Subcommand> = new Map<string, Subcommand>([
  ["tap", (words, where) => withNumbers("tap", words, 2, ([x, y]) => swipe([x, y, x, y, 0], where))],
  ["swipe", (words, where) => withNumbers("swipe", words, 4, (numbers) => swipe(numbers, where))],
  ["draganddrop", (words) => withNumbers("draganddrop", words, 4, drag)],
  ["motionevent", motionEvent],
  ["text", ([text], { phone }) => typeText(text, phone)],
  ["keyevent", pressKeys],
  ["keycombination", holdKeys],
]);

type Numbers = readonly (number | undefined)[];

function swipe([x1 = 0, y1 = 0, x2 = 0, y2 = 0, durationMs = 300]: Numbers, { phone, on }: Where): Action[] {
  const down = { at: point(x1, y1), timeMs: phone.nowMs };
  return on.touch.finish([down, { at: point(x2, y2), timeMs: phone.nowMs + durationMs }]);
}

function drag([x1 = 0, y1 = 0, x2 = 0, y2 = 0, durationMs = 300]: Numbers): Action[] {
  return [{ kind: "drag", from: point(x1, y1), to: point(x2, y2), durationMs }];
}

function motionEvent([kind = "", ...position]: readonly string[], { phone, on }: Where): Wanted {
  if (kind.toUpperCase() === "CANCEL") {
    on.touch.cancel();
    return { actions: [] };
  }
  return withNumbers("motionevent", position, 2, ([x = 0, y = 0]) => {
    const moment = { at: point(x, y), timeMs: phone.nowMs };
    switch (kind.toUpperCase()) {
      case "DOWN":
        on.touch.down(moment);
        return [];
      case "MOVE":
        on.touch.move(moment);
        return [];
      case "UP":
        return on.touch.up(moment);
      default:
        return undefined;
    }
  });
}

/** Only what the virtual keyboard has keys for can be typed; one character that it has not spoils the whole text. */
function typeText(text: string | undefined, phone: Phone): Wanted {
  if (text === undefined) {
    return { answer: exceptionIn("text", 'java.lang.IllegalArgumentException: Argument expected after "text"') };
  }
  if (/[^ -~]/.test(text)) {
    const exception = "java.lang.NullPointerException: Attempt to get length of null array";
    return { answer: exceptionIn("text", `${exception}\n\tat com.android.server.input.InputShellCommand.sendText`) };
  }
  const sent = text.replaceAll("%s", " ");
  const isDecoded = phone.settings.get(keyboardSetting) === "io.appium.settings/.UnicodeIME";
  const typed = (phone.typingFaults.shift() ?? ((all) => all))(isDecoded ? fromModifiedUtf7(sent) : sent);
  return { actions: typed === "" ? [] : [{ kind: "typeText", text: typed }] };
}

/** What a keyboard for tests makes of its keys: IMAP's way to write Unicode. */
function fromModifiedUtf7(text: string): string {
  return text.replace(/&([^-]*)-/g, (_, base64: string) => {
    if (base64 === "") return "&";
    const bytes = Uint8Array.fromBase64(base64.replaceAll(",", "/"));
    return String.fromCharCode(...Array.from({ length: bytes.length / 2 }, (_, index) => {
      return ((bytes[2 * index] ?? 0) << 8) | (bytes[2 * index + 1] ?? 0);
    }));
  });
}

async function pressKeys(words: readonly string[], { phone, signal }: Where): Promise<Wanted> {
  const names = words.filter((word) => !word.startsWith("--"));
  if (names.length === 0) {
    return {
      answer: exceptionIn("keyevent", 'java.lang.IllegalArgumentException: Argument expected after "keyevent"'),
    };
  }
  const isAsleep = await phone.isAsleep(signal);
  return { actions: names.flatMap((name) => keyActions(name, isAsleep)) };
}

/** Keys that are held from first to last, since Android 12; what they do together is for one key among modifiers only. */
function holdKeys(words: readonly string[], { phone }: Where): Wanted {
  if (Number(phone.properties.get("ro.build.version.sdk")) < 31) return { answer: unknown("keycombination") };
  const names = words[0] === "-t" ? words.slice(2) : words;
  const wrong = names.find((name) => !isKeyCode(name));
  const why = wrong !== undefined
    ? `Unknown keycode: ${wrong}`
    : names.length < 2
    ? "keycombination requires at least 2 keycodes"
    : undefined;
  if (why !== undefined) {
    return { answer: exceptionIn("keycombination", `java.lang.IllegalArgumentException: ${why}`) };
  }
  return { actions: combinationOf(names) };
}

function withNumbers(
  command: string,
  words: readonly string[],
  needed: number,
  act: (numbers: Numbers) => Action[] | undefined,
): Wanted {
  if (words.length < needed) {
    return { answer: exceptionIn(command, `java.lang.IllegalArgumentException: Argument expected after "${command}"`) };
  }
  const wrong = words.find((word) => word.trim() === "" || !Number.isFinite(Number(word)));
  if (wrong !== undefined) {
    return { answer: exceptionIn(command, `java.lang.NumberFormatException: For input string: "${wrong}"`) };
  }
  const actions = act(words.map(Number));
  return actions === undefined ? { answer: unknown(command) } : { actions };
}

function point(x: number, y: number): Point {
  return { x: x / pixelsPerPoint, y: y / pixelsPerPoint };
}

/** Leaves out the kind of input device, which comes first. */
function withoutSource(words: readonly string[]): readonly string[] {
  const [first = ""] = words;
  return ["touchscreen", "keyboard", "mouse", "stylus", "dpad"].includes(first) ? words.slice(1) : words;
}
