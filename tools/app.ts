import * as z from "zod";
import { Failure } from "../devices/failure.ts";
import type { Action, Screen } from "../devices/device.ts";
import { waitForApp } from "../devices/ui/wait.ts";
import { actUnseen } from "./raw_act.ts";
import { defineVerbTool } from "./tool.ts";
import { defineVerb, type Verb, type VerbContext } from "./verb.ts";

// How long a cold start may take before another app in front counts as a failure.
const LAUNCH_MS = 10_000;

const appId = z.string().min(1).max(300).regex(/^[\w.\-:/]+$/, "must be an app id such as com.android.settings");
const frontSchema = z.object({
  changed: z.boolean().optional().describe("Absent when nothing was seen before"),
  app: z.string().optional().describe("The app in front now"),
  note: z.string().optional(),
});
type Front = z.output<typeof frontSchema>;

/** Starts an app, or brings it in front. */
export const launchApp = defineVerb({
  name: "launchApp",
  summary: "Start an app or bring it in front",
  effect: "acts",
  input: z.strictObject({
    appId,
    restart: z.boolean().optional().describe("End it first"),
    clearState: z.boolean().optional().describe("Erase its data first"),
  }),
  positional: ["appId"],
  output: frontSchema,
  run: async (context, { appId, restart = false, clearState = false }) => {
    const { app: _, ...acted } = await act(context, { kind: "launchApp", appId, restart, clearState });
    if (acted.note !== undefined) return acted;
    const [wanted = appId] = appId.split("/");
    const screen = await waitForApp(context.session, wanted, { timeoutMs: LAUNCH_MS, signal: context.signal });
    if (screen.app === undefined || screen.app === wanted) return { ...acted, ...frontOf(screen) };
    const instead = screen.barrier === undefined ? `"${screen.app}" is there` : SHUT[screen.barrier];
    throw new Failure("launch_failed", `Cannot bring "${appId}" in front: ${instead}`);
  },
});

/** Ends an app. */
export const terminateApp = defineVerb({
  name: "terminateApp",
  summary: "End an app",
  effect: "acts",
  input: z.strictObject({ appId }),
  positional: ["appId"],
  output: frontSchema,
  run: async (context, { appId }) => await act(context, { kind: "terminateApp", appId }),
});

/** Opens a link. */
export const openUrl = defineVerb({
  name: "openUrl",
  summary: "Open a web address or deep link",
  effect: "acts",
  input: z.strictObject({ url: z.string().min(1).max(4_000).regex(/^[a-z][\w+.-]*:\S+$/i, "must be a URL") }),
  positional: ["url"],
  output: frontSchema,
  run: async (context, { url }) => await act(context, { kind: "openUrl", url }),
});

/** Installs an app. */
export const installApp = defineVerb({
  name: "installApp",
  summary: "Install an app from a file of this computer, over an older version of itself",
  effect: "acts",
  input: z.strictObject({ path: z.string().min(1).max(4_000).describe("To install") }),
  positional: ["path"],
  output: z.object({ installed: z.boolean() }),
  run: async ({ session, signal }, { path }) => {
    await session.actBlindly([{ kind: "installApp", path }], signal);
    return { installed: true };
  },
});

/** Removes an app. */
export const uninstallApp = defineVerb({
  name: "uninstallApp",
  summary: "Remove an app and its data",
  effect: "acts",
  input: z.strictObject({ appId }),
  positional: ["appId"],
  output: z.object({ uninstalled: z.boolean() }),
  run: async ({ session, signal }, { appId }) => {
    await session.actBlindly([{ kind: "uninstallApp", appId }], signal);
    return { uninstalled: true };
  },
});

/** Lists what can be launched. */
export const listApps = defineVerb({
  name: "listApps",
  summary: "List the apps that can be launched",
  effect: "reads",
  input: z.strictObject({}),
  output: z.object({ apps: z.array(z.object({ appId: z.string(), name: z.string().optional() })) }),
  run: async ({ session, signal }) => {
    const apps = await session.device.listApps(signal);
    return { apps: apps.map((app) => ({ ...app })) };
  },
});

const actions = new Map<unknown, Verb>([
  ["launch", launchApp],
  ["terminate", terminateApp],
  ["open_url", openUrl],
  ["install", installApp],
  ["uninstall", uninstallApp],
  ["list", listApps],
]);

/** Apps as one tool. */
export const appTool = defineVerbTool({
  name: "app",
  title: "Apps",
  summary: "Launch, terminate, install or list apps, or open a URL; says which app is in front afterwards",
  verbs: [launchApp, terminateApp, openUrl, installApp, uninstallApp, listApps],
  extra: { action: z.enum(["launch", "terminate", "open_url", "install", "uninstall", "list"]) },
  choose: ({ action }) => actions.get(action),
  say: (output, verb) => {
    if (verb === installApp) return "Installed";
    if (verb === uninstallApp) return "Uninstalled";
    if (verb !== listApps) return `Done: ${sayFront(output["app"], output["note"])}`;
    return listApps.output instanceof z.ZodObject ? sayApps(output["apps"]) : "";
  },
});

function sayFront(app: unknown, note: unknown): string {
  if (typeof note === "string") return note;
  return typeof app === "string" ? `${app} is in front` : "the device does not say which app is in front";
}

function sayApps(apps: unknown): string {
  const listed = z.array(z.object({ appId: z.string(), name: z.string().optional() })).parse(apps);
  return listed.map(({ appId, name }) => (name === undefined ? appId : `${appId} (${name})`)).join("\n");
}

async function act(context: VerbContext, action: Action): Promise<Front> {
  const { screen, ...acted } = await actUnseen(context, action);
  return { ...acted, ...(screen === undefined ? {} : frontOf(screen)) };
}

const SHUT = { off: "the screen is off", locked: "the phone is locked, and a person has to unlock it" } as const;

function frontOf({ app }: Screen): { app?: string } {
  return app === undefined ? {} : { app };
}
