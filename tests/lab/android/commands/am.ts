import { Failure } from "../../../../devices/failure.ts";
import { appOfPackage, componentOf, type PhoneApp } from "../phone_apps.ts";
import type { Phone } from "../phone.ts";
import type { Answer } from "./command.ts";
import { keyboardSetting } from "./ime.ts";

/** `am start` and `am force-stop`. */
export async function am(
  [subcommand = "", ...words]: readonly string[],
  phone: Phone,
  signal: AbortSignal,
): Promise<Answer> {
  switch (subcommand) {
    case "start":
    case "start-activity":
      return await start(intentOf(words), phone, signal);
    case "broadcast":
      return await broadcast(words, phone, signal);
    case "force-stop":
      return await forceStop(words.at(-1), phone, signal);
    default:
      return { stderr: `Unknown command: ${subcommand}\n`, code: 255 };
  }
}

/** A broadcast ends well whether or not anybody takes it; one to the keyboard for tests types its text. */
async function broadcast(words: readonly string[], phone: Phone, signal: AbortSignal): Promise<Answer> {
  const isHeard = phone.settings.get(keyboardSetting) === "com.android.adbkeyboard/.AdbIME";
  if (isHeard && words.includes("ADB_INPUT_B64")) {
    const text = new TextDecoder().decode(Uint8Array.fromBase64(words[words.indexOf("msg") + 1] ?? ""));
    await phone.model.act([{ kind: "typeText", text }], signal);
  }
  return {
    stdout: "Broadcasting: Intent { act=ADB_INPUT_B64 flg=0x400000 (has extras) }\nBroadcast completed: result=0\n",
  };
}

/** Brings an app to the front; one whose data was erased starts as if it were new. */
export async function launch(app: PhoneApp, phone: Phone, signal: AbortSignal): Promise<void> {
  const clearState = phone.erased.delete(app.packageName);
  await phone.model.act([{ kind: "launchApp", appId: app.modelId, restart: false, clearState }], signal);
}

interface Intent {
  readonly action: string | undefined;
  readonly categories: readonly string[];
  readonly component: string | undefined;
  readonly data: string | undefined;
  readonly stopsFirst: boolean;
  readonly waits: boolean;
}

/** How long `am` itself takes before it does anything. */
const startUpMs = 200;

async function start(intent: Intent, phone: Phone, signal: AbortSignal): Promise<Answer> {
  await phone.wait(startUpMs, signal);
  const starting = `Starting: Intent ${intentText(intent)}\n`;
  if (intent.component === undefined) return await open(intent, phone, signal);
  const [packageName = "", name = ""] = intent.component.split("/");
  const app = appOfPackage(packageName);
  if (app === undefined || fullName(packageName, name) !== app.activity) {
    const error = `Error type 3\nError: Activity class {${packageName}/${
      fullName(packageName, name)
    }} does not exist.\n`;
    return failed(starting, error, phone);
  }
  if (intent.stopsFirst) await forceStop(packageName, phone, signal);
  const wasInFront = (await phone.look(signal)).app === app;
  await launch(app, phone, signal);
  const waited = intent.waits ? `Status: ok\nLaunchState: COLD\nActivity: ${componentOf(app)}\nComplete\n` : "";
  return { stdout: starting + waited, stderr: wasInFront ? alreadyInFront : "" };
}

const alreadyInFront =
  "Warning: Activity not started, intent has been delivered to currently running top-most instance.\n";

async function open(intent: Intent, phone: Phone, signal: AbortSignal): Promise<Answer> {
  const stdout = `Starting: Intent ${intentText(intent)}\n`;
  const unresolved = `Error: Activity not started, unable to resolve Intent ${intentText(intent, "flg=0x10000000 ")}\n`;
  if (intent.data === undefined) return failed(stdout, unresolved, phone);
  try {
    await phone.model.act([{ kind: "openUrl", url: intent.data }], signal);
    return { stdout };
  } catch (error) {
    if (error instanceof Failure && error.code === "launch_failed") return failed(stdout, unresolved, phone);
    throw error;
  }
}

function failed(starting: string, error: string, { launchManners: { stream, code } }: Phone): Answer {
  return stream === "stdout" ? { stdout: starting + error, code } : { stdout: starting, stderr: error, code };
}

async function forceStop(packageName: string | undefined, phone: Phone, signal: AbortSignal): Promise<Answer> {
  const app = appOfPackage(packageName ?? "");
  if (app !== undefined) await phone.model.act([{ kind: "terminateApp", appId: app.modelId }], signal);
  return {};
}

function intentOf(words: readonly string[]): Intent {
  const after = (option: string) => {
    const at = words.indexOf(option);
    return at < 0 ? undefined : words[at + 1];
  };
  const categories = words.filter((_, index) => words[index - 1] === "-c");
  return {
    action: after("-a"),
    categories,
    component: after("-n"),
    data: after("-d"),
    stopsFirst: words.includes("-S"),
    waits: words.includes("-W"),
  };
}

function intentText({ action, categories, component, data }: Intent, flags = ""): string {
  const parts = [
    action === undefined ? "" : `act=${action} `,
    categories.length === 0 ? "" : `cat=[${categories.join(",")}] `,
    data === undefined ? "" : `dat=${data} `,
    flags,
    component === undefined ? "" : `cmp=${component} `,
  ];
  return `{ ${parts.join("")}}`;
}

function fullName(packageName: string, name: string): string {
  return name.startsWith(".") ? packageName + name : name;
}
