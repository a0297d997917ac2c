import { appOfPackage, componentOf, type PhoneApp, phoneApps } from "../phone_apps.ts";
import type { Phone } from "../phone.ts";
import { type Answer, exceptionIn } from "./command.ts";

/** `pm`, which is also `cmd package`: what is installed, and erasing an app's data. */
export async function pm(
  [subcommand = "", ...words]: readonly string[],
  phone: Phone,
  signal: AbortSignal,
): Promise<Answer> {
  const named = appOfPackage(words.at(-1) ?? "");
  const app = named !== undefined && phone.uninstalled.has(named.packageName) ? undefined : named;
  switch (subcommand) {
    case "list":
      return { stdout: phoneApps.map(({ packageName }) => `package:${packageName}\n`).join("") };
    case "path":
      if (words.at(-1) === "android") return { stdout: "package:/system/framework/framework-res.apk\n" };
      return app === undefined ? { code: 1 } : { stdout: `package:/data/app/${app.packageName}-1/base.apk\n` };
    case "clear":
      if (app === undefined) return { stdout: "Failed\n", code: 1 };
      phone.erased.add(app.packageName);
      await phone.model.act([{ kind: "terminateApp", appId: app.modelId }], signal);
      return { stdout: "Success\n" };
    case "grant":
    case "revoke":
      return changePermission(subcommand, words, phone);
    case "install":
      return phone.installFailure === undefined
        ? { stdout: "Success\n" }
        : { stdout: `Failure [${phone.installFailure}: told by the lab]\n`, code: 1 };
    case "uninstall":
      return uninstall(app, phone);
    case "resolve-activity":
      return { stdout: app?.isLaunchable ? described(app, words, "") : "No activity found\n" };
    case "query-activities":
      return { stdout: allActivities(words) };
    default:
      return { stderr: `Unknown command: ${subcommand}\n`, code: 255 };
  }
}

/** Launchers and the like came with the phone, and stay. */
function uninstall(app: PhoneApp | undefined, phone: Phone): Answer {
  if (app === undefined) return { stdout: "Failure [not installed for 0]\n", code: 1 };
  if (!app.packageName.startsWith("com.example.")) return { stdout: "Failure [DELETE_FAILED_INTERNAL_ERROR]\n" };
  phone.uninstalled.add(app.packageName);
  return { stdout: "Success\n" };
}

function changePermission(verb: "grant" | "revoke", words: readonly string[], phone: Phone): Answer {
  const [packageName = "", permission = ""] = words;
  if (appOfPackage(packageName) === undefined) {
    return exceptionIn(verb, `java.lang.IllegalArgumentException: Unknown package: ${packageName}`);
  }
  if (!phone.requestable.includes(permission)) {
    const exception = `Package ${packageName} has not requested permission ${permission}`;
    return exceptionIn(verb, `java.lang.SecurityException: ${exception}`);
  }
  if (verb === "grant") phone.granted.add(`${packageName} ${permission}`);
  else phone.granted.delete(`${packageName} ${permission}`);
  return {};
}

function allActivities(words: readonly string[]): string {
  const launchable = phoneApps.filter(({ isLaunchable }) => isLaunchable);
  if (words.includes("--components")) return launchable.map((app) => described(app, words, "")).join("");
  const listed = launchable.map((app, index) => `  Activity #${index}:\n${described(app, words, "    ")}`);
  return `${launchable.length} activities found:\n${listed.join("")}`;
}

/** An activity in one of the three lengths that the package manager knows. */
function described(app: PhoneApp, words: readonly string[], indent: string): string {
  const component = `${indent}${componentOf(app)}\n`;
  if (words.includes("--components")) return component;
  const match = `${indent}priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n`;
  if (words.includes("--brief")) return match + component;
  const { activity, packageName } = app;
  return `${match}${indent}ActivityInfo:\n${indent}  name=${activity}\n${indent}  packageName=${packageName}\n`;
}
