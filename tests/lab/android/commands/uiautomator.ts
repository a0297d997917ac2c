import { type AndroidView, lockWindow, windowOf } from "../android_views.ts";
import { type DisplayFacts, hierarchyXml, windowsXml } from "../hierarchy_xml.ts";
import type { DumpFault, Phone, PhoneDisplay } from "../phone.ts";
import { rotationOf } from "../rotation.ts";
import { utf16 } from "../utf16.ts";
import type { Answer } from "./command.ts";

const defaultFile = "/sdcard/window_dump.xml";
const quietMs = 1_000;
const patienceMs = 10_000;

/**
 * `uiautomator dump [FILE]`: waits until the screen rests, writes the active window, and says so.
 *
 * As on a phone, it ends well (code 0) when it could not, and then leaves an old file where it was. Options that it
 * does not know, such as `--windows` before Android 13, are ignored.
 */
export async function uiautomator(
  [subcommand, ...words]: readonly string[],
  phone: Phone,
  signal: AbortSignal,
): Promise<Answer> {
  if (subcommand !== "dump") return { stderr: `Unknown command: ${subcommand}\n`, code: 1 };
  const file = words.find((word) => !word.startsWith("-")) ?? defaultFile;
  const allWindows = words.includes("--windows") && Number(phone.properties.get("ro.build.version.sdk")) >= 33;
  const fault = phone.nextDumpFault();
  if (fault !== undefined) return await failed(fault, { file, phone, signal });
  if (!await comesToRest(phone, signal)) return { stderr: "ERROR: could not get idle state.\n" };
  // Success is claimed without a file too, when there are no windows to write.
  if (allWindows && phone.lateWindows-- > 0) return { stdout: dumped(file) };
  if (await phone.isAsleep(signal)) return nullRoot;
  // A file that could not be written is a line in the log, no more: success is claimed all the same.
  const text = await dumpText(phone, { allWindows, signal });
  await phone.files.write(file, phone.writesUtf16 ? utf16(`\ufeff${text}`) : text);
  return { stdout: dumped(file) };
}

interface Dump {
  readonly file: string;
  readonly phone: Phone;
  readonly signal: AbortSignal;
}

async function failed(fault: DumpFault, { file, phone, signal }: Dump): Promise<Answer> {
  switch (fault) {
    case "already_registered":
      return {
        stderr: `java.lang.IllegalStateException: UiAutomationService ${holder} already registered!\n`,
        code: 1,
      };
    case "hangs":
      return await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    case "idle_error":
      await phone.wait(patienceMs, signal);
      return { stderr: "ERROR: could not get idle state.\n" };
    case "killed":
      return { stderr: "Killed\n", code: 137 };
    case "no_file":
      return { stdout: dumped(file) };
    case "null_root":
      return nullRoot;
    case "stale_file":
      await phone.files.write(file, await dumpText(phone, { signal }));
      return nullRoot;
    case "truncated": {
      const text = await dumpText(phone, { signal });
      await phone.files.write(file, text.slice(0, text.length / 2));
      return { stdout: dumped(file) };
    }
  }
}

const nullRoot: Answer = { stderr: "ERROR: null root node returned by UiTestAutomationBridge.\n" };
const holder = "android.accessibilityservice.IAccessibilityServiceClient$Stub$Proxy@5e1c2b";

/** Waits in the phone's time for a quiet second. */
async function comesToRest(phone: Phone, signal: AbortSignal): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += quietMs) {
    await phone.wait(quietMs, signal);
    const { screen } = await phone.look(signal, phone.focusedDisplay);
    if (screen.idle) return true;
  }
  return false;
}

async function dumpText(
  phone: Phone,
  { allWindows = false, signal }: { readonly allWindows?: boolean; readonly signal: AbortSignal },
): Promise<string> {
  if (!allWindows) {
    const { view, facts } = await shownOn(phone.focusedDisplay, phone, signal);
    return hierarchyXml(view, facts);
  }
  return windowsXml(await Promise.all(phone.displays.map((display) => shownOn(display, phone, signal))));
}

/** What is in front on a display. */
async function shownOn(
  display: PhoneDisplay,
  phone: Phone,
  signal: AbortSignal,
): Promise<{ readonly view: AndroidView; readonly facts: DisplayFacts }> {
  const { screen, app } = await phone.look(signal, display);
  const view = phone.isLocked ? lockWindow(screen, phone.lock) : windowOf(screen, app);
  const facts = {
    screen,
    displayId: display.id,
    hasFocus: display === phone.focusedDisplay,
    packageName: phone.isLocked ? "com.android.systemui" : app.packageName,
    rotation: rotationOf(screen.orientation),
    tellsHints: Number(phone.properties.get("ro.build.version.sdk")) >= 34,
  };
  return { view, facts };
}

/** The word is misspelt in every release up to Android 15. */
function dumped(file: string): string {
  return `UI hierchary dumped to: ${file}\n`;
}
