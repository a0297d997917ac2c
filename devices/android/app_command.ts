/**
 * Starting and ending apps as shell commands. Pure.
 *
 * @module
 */

import { quote } from "../ui/quote.ts";
import { refused, shell, type ShellCommand } from "./shell_command.ts";
import { shellQuote } from "./shell_quote.ts";

/** Printed instead of a start when the phone knows no launchable activity of the app. */
export const UNRESOLVED = "glovebox-unresolved:";

/** What to launch, and what to do before. */
export interface Launch {
  readonly appId: string;
  readonly restart: boolean;
  readonly clearState: boolean;
}

/**
 * Starts an app as its launcher icon would.
 *
 * `am start` needs the exact activity, so the phone resolves it first; `monkey`, which would not need it, turns
 * auto-rotate on.
 */
export function launchCommand(launch: Launch): ShellCommand {
  const { appId, restart, clearState } = launch;
  if (ACTIVITY.test(appId)) return activityCommand(launch);
  if (!APP_ID.test(appId)) return noSuchName(appId, "launch");
  const app = shellQuote(appId);
  return shell([
    "for category in LAUNCHER LEANBACK_LAUNCHER; do",
    `  activity=$(cmd package resolve-activity --brief -c android.intent.category.$category ${app} 2>&1 | tail -n 1)`,
    `  case $activity in ${app}/*) break ;; esac`,
    "done",
    "case $activity in",
    `  ${app}/*)`,
    ...(restart ? [`    am force-stop ${app} &&`] : []),
    ...(clearState ? [`    pm clear ${app} &&`] : []),
    // NEW_TASK and RESET_TASK_IF_NEEDED, as launchers pass them: a running app comes back as it was.
    '    am start -n "$activity" -a android.intent.action.MAIN -c android.intent.category.$category -f 0x10200000 ;;',
    `  *) echo ${UNRESOLVED}; pm path ${app}; echo "$activity"; false ;;`,
    "esac",
  ].join("\n"));
}

/** Starts one activity of an app by its name, such as `com.android.settings/.Settings`. */
function activityCommand({ appId, restart, clearState }: Launch): ShellCommand {
  const app = shellQuote(appId.replace(/\/.*$/, ""));
  return shell([
    ...(restart ? [`am force-stop ${app} &&`] : []),
    ...(clearState ? [`pm clear ${app} &&`] : []),
    `am start -n ${shellQuote(appId)}`,
  ].join("\n"));
}

/** Ends every process of an app; `am force-stop` alone says nothing about an app that is not there. */
export function terminateCommand(appId: string): ShellCommand {
  if (!APP_ID.test(appId)) return noSuchName(appId, "terminate");
  const app = shellQuote(appId);
  return shell(`if [ -n "$(pm path ${app})" ]; then am force-stop ${app}; else echo ${UNRESOLVED}; false; fi`);
}

/** Removes an app and its data; of a system app that is what came as an update. */
export function uninstallCommand(appId: string): ShellCommand {
  return APP_ID.test(appId) ? shell(`pm uninstall ${shellQuote(appId)}`) : noSuchName(appId, "uninstall");
}

/** Opens a link with whichever app takes it. */
export function openUrlCommand(url: string): ShellCommand {
  if (!URL_SHAPE.test(url) || url.length > MAX_URL_CHARACTERS) {
    const shown = quote(url.slice(0, 100));
    return refused("invalid_input", `Cannot open ${shown}: a URL has a scheme such as "https:" and no line breaks`);
  }
  return shell(`am start -a android.intent.action.VIEW -d ${shellQuote(url)}`);
}

const URL_SHAPE = /^[A-Za-z][\w+.-]*:[^\0\r\n]*$/;
const MAX_URL_CHARACTERS = 8_000;

// Java package names; a leading hyphen would be an option.
const APP_ID = /^[A-Za-z]\w*(\.\w+)*$/;
const ACTIVITY = /^[A-Za-z]\w*(\.\w+)*\/\.?[A-Za-z][\w$]*(\.[\w$]+)*$/;

function noSuchName(appId: string, verb: string): ShellCommand {
  return refused("app_not_found", `Cannot ${verb} ${quote(appId)}: that is no Android package name`);
}
