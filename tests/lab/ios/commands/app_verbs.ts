// EDGE: reads the bundles that are installed.

import type { Answer } from "../../android/commands/command.ts";
import { removeData } from "./app_folders.ts";
import { appsText, simctlError } from "./simctl_answers.ts";
import type { Order, Verb } from "./simctl_verb.ts";

/** The verbs of simctl that install, remove and list apps, by name. */
export const appVerbs: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ["install", install],
  ["uninstall", uninstall],
  ["listapps", ({ simulator }) => ({ stdout: appsText([...simulator.apps.values()]) })],
]);

/** Installs a folder with an `Info.plist` in XML; the app then shows tabs. */
async function install({ simulator, words: [path = ""], work }: Order): Promise<Answer> {
  const info = await readInfo(path);
  if (info === undefined) return { stderr: `lstat of ${path} failed: No such file or directory\n`, code: 2 };
  const appId = valueOf(info, "CFBundleIdentifier");
  if (appId === undefined) {
    return simctlError("IXErrorDomain", 13, "Simulator device failed to install the application.");
  }
  await work.mac.clock.sleep(simulator.apps.has(appId) ? 300 : 5_200, work.signal);
  simulator.apps.set(appId, { appId, name: valueOf(info, "CFBundleDisplayName") ?? appId, isSystem: false });
  return {};
}

/** Of an app that is not there simctl says nothing. */
async function uninstall({ simulator, words: [appId = ""], work }: Order): Promise<Answer> {
  const app = simulator.apps.get(appId);
  if (app === undefined || app.isSystem) return {};
  await simulator.terminate(app, work.signal);
  simulator.apps.delete(appId);
  simulator.system.reset("all", appId);
  await removeData(work.mac.folder, simulator.udid, appId);
  return {};
}

async function readInfo(path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(`${path}/Info.plist`);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

function valueOf(info: string, key: string): string | undefined {
  return new RegExp(`<key>${key}</key>\\s*<string>([^<]*)</string>`).exec(info)?.[1];
}
