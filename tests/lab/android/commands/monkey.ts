import { appOfPackage } from "../phone_apps.ts";
import { launch } from "./am.ts";
import type { Phone } from "../phone.ts";
import type { Answer } from "./command.ts";
import { turn } from "./settings.ts";

/** `monkey -p PACKAGE … 1`: launches an app, and switches automatic rotation on, which nobody asked for. */
export async function monkey(words: readonly string[], phone: Phone, signal: AbortSignal): Promise<Answer> {
  const app = appOfPackage(words[words.indexOf("-p") + 1] ?? "");
  if (app === undefined) return { stderr: "** No activities found to run, monkey aborted.\n", code: 252 };
  phone.settings.set("system/accelerometer_rotation", "1");
  await turn(phone, signal);
  await launch(app, phone, signal);
  return { stdout: "Events injected: 1\n" };
}
