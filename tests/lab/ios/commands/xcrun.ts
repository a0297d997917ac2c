import { Failure } from "../../../../devices/failure.ts";
import { encode } from "fast-png";
import type { Answer } from "../../android/commands/command.ts";
import type { Work } from "../mac.ts";
import type { Simulator } from "../simulator.ts";
import { hasData, installData, startData } from "./app_folders.ts";
import { appVerbs } from "./app_verbs.ts";
import { boot, bootstatus } from "./boot.ts";
import { launchctlText, listJson, listText, simctlError, simctlErrors } from "./simctl_answers.ts";
import type { Order, Verb } from "./simctl_verb.ts";
import { stateVerbs } from "./state_verbs.ts";

/** `xcrun simctl`, as of Xcode 26. */
export async function xcrun([tool, verb = "", ...words]: readonly string[], work: Work): Promise<Answer> {
  if (tool === "xcodebuild") return { stdout: "Xcode 26.4\nBuild version 17E192\n" };
  if (tool === "--find" && verb === "simctl") return { stdout: `${DEVELOPER}/usr/bin/simctl\n` };
  if (tool !== "simctl") {
    return { stderr: `xcrun: error: unable to find utility "${tool}", not a developer tool or in PATH\n`, code: 72 };
  }
  if (verb === "list") return list(words, work);
  const run = verbs.get(verb);
  if (run === undefined) {
    return { stdout: "usage: simctl <subcommand> ...\n", stderr: `Unrecognized subcommand: ${verb}\n`, code: 1 };
  }
  const [udid = "", ...rest] = words.filter((word) => !OPTIONS.has(word));
  const simulator = work.mac.simulator(udid);
  if (simulator === undefined) return simctlErrors.noDevice(udid);
  if (!WITHOUT_BOOT.has(verb) && simulator.state !== "Booted") return await notBooted(verb, simulator, work);
  return await run({ simulator, words: rest, options: words, work });
}

const DEVELOPER = "/Applications/Xcode.app/Contents/Developer";
const OPTIONS = new Set(["--terminate-running-process", "--type=png", "-b"]);
const WITHOUT_BOOT = new Set(["boot", "bootstatus", "shutdown"]);

const verbs: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ["boot", ({ simulator, work }) => boot(simulator, work)],
  ["bootstatus", ({ simulator, options, work }) => bootstatus(simulator, options.includes("-b"), work)],
  ["shutdown", shutdown],
  ["launch", launch],
  ["terminate", terminate],
  ["openurl", openUrl],
  ["io", screenshot],
  ["get_app_container", container],
  ["spawn", spawn],
  ...appVerbs,
  ...stateVerbs,
]);

function list(words: readonly string[], { mac }: Work): Answer {
  const isJson = words.includes("-j") || words.includes("--json");
  for (const simulator of mac.simulators) {
    if (simulator.state === "Booting" && mac.clock.now() >= simulator.bootedAtMs) simulator.state = "Booted";
  }
  return { stdout: isJson ? listJson(mac.simulators) : listText(mac.simulators) };
}

/** Of a simulator without a display simctl waits a minute for a picture. */
async function notBooted(verb: string, simulator: Simulator, { mac, signal }: Work): Promise<Answer> {
  if (verb === "spawn") {
    return simctlError(
      "com.apple.CoreSimulator.SimError",
      405,
      "Process spawn via launchd failed because device is not booted.",
    );
  }
  if (verb !== "io") return simctlErrors.wrongState("lookup", simulator.state);
  await mac.clock.sleep(60_700, signal);
  return simctlError("NSPOSIXErrorDomain", 60, "Timeout waiting for screen surfaces");
}

function shutdown({ simulator }: Order): Answer {
  if (simulator.state === "Shutdown") return simctlErrors.wrongState("shutdown device", "Shutdown");
  simulator.state = "Shutdown";
  return {};
}

async function launch({ simulator, words, options, work }: Order): Promise<Answer> {
  const [appId = ""] = words;
  const app = simulator.apps.get(appId);
  if (app === undefined) {
    return simctlError("FBSOpenApplicationServiceErrorDomain", 4, `Simulator device failed to launch ${appId}.`);
  }
  const restart = options.includes("--terminate-running-process");
  if (restart) simulator.pids.delete(appId);
  const clearState = !await hasData(work.mac.folder, simulator.udid, appId);
  await startData(work.mac.folder, simulator.udid, appId);
  await simulator.launch(app, { restart, clearState }, work.signal);
  return { stdout: `${appId}: ${simulator.start(appId)}\n` };
}

async function terminate({ simulator, words, work }: Order): Promise<Answer> {
  const [appId = ""] = words;
  const app = simulator.apps.get(appId);
  if (app === undefined || !simulator.pids.has(appId)) {
    return simctlError(
      "NSPOSIXErrorDomain",
      3,
      `Simulator device failed to terminate ${appId}.`,
      "found nothing to terminate",
    );
  }
  await simulator.terminate(app, work.signal);
  return {};
}

async function openUrl({ simulator, words, work }: Order): Promise<Answer> {
  const [url = ""] = words;
  try {
    await simulator.act({ kind: "openUrl", url }, work.signal);
    return {};
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return simctlError("NSOSStatusErrorDomain", -10814, `Simulator device failed to open ${url}.`);
  }
}

/** A picture in the simulator's pixels; what simctl says of displays goes to stderr. */
function screenshot({ simulator, words }: Order): Answer {
  if (words[0] !== "screenshot" || words[1] !== "-") {
    return simctlError("NSCocoaErrorDomain", 513, "You cannot save that");
  }
  const { width, height } = simulator.pictureSize();
  const data = new Uint8Array(3 * width * height).fill(0xee);
  const stderr = "Note: No display specified. Defaulting to display: 5F0C (screenID: 1, name: LCD)\n";
  return { stdout: encode({ width, height, data, channels: 3 }, { zlib: { level: 1 } }), stderr };
}

async function container({ simulator, words, work }: Order): Promise<Answer> {
  const [appId = "", kind] = words;
  if (!simulator.apps.has(appId)) return simctlErrors.noFile();
  const folder = await installData(work.mac.folder, simulator.udid, appId);
  return { stdout: `${kind === "data" ? folder : `${folder}.app`}\n` };
}

function spawn({ simulator, words }: Order): Answer {
  if (words.join(" ") === "launchctl list") return { stdout: launchctlText(simulator) };
  return words[0] === "defaults" ? {} : { stderr: `${words[0]}: not found\n`, code: 1 };
}
