// EDGE: reads the bundles that are installed.

import type { Answer } from "../../android/commands/command.ts";
import { simctlError } from "./simctl_answers.ts";
import type { Order } from "./xcrun.ts";

/** `install`: a bundle is a folder whose Info.plist names it. */
export async function install({ simulator, words: [path = ""] }: Order): Promise<Answer> {
  try {
    const appId = /<key>CFBundleIdentifier<\/key>\s*<string>([\w.-]+)<\/string>/.exec(
      await Deno.readTextFile(`${path}/Info.plist`),
    )?.[1];
    if (appId === undefined) return simctlError("IXErrorDomain", 13, "Missing bundle ID.");
    const name = path.replace(/^.*\/|\.app$/g, "");
    if (simulator.app(appId) === undefined) simulator.apps.push({ appId, name, isSystem: false });
    return {};
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory)) throw error;
    return { stderr: `lstat of ${path} failed: No such file or directory\n`, code: 2 };
  }
}

/** `uninstall`: an app that is not there is no error. */
export async function uninstall({ simulator, words: [appId = ""], work }: Order): Promise<Answer> {
  const app = simulator.app(appId);
  if (app === undefined || app.isSystem) return {};
  if (simulator.pids.has(appId)) await simulator.terminate(app, work.signal);
  simulator.apps.splice(simulator.apps.indexOf(app), 1);
  return {};
}
