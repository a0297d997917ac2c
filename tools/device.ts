import * as z from "zod";
import { type Action, appearances } from "../devices/device.ts";
import { Failure } from "../devices/failure.ts";
import { quote } from "../devices/ui/quote.ts";
import { defineVerbTool } from "./tool.ts";
import { defineVerb, type Verb, type VerbContext } from "./verb.ts";

/** Reads or sets which way the screen is turned. */
export const orientation = defineVerb({
  name: "orientation",
  summary: "Turn the screen, or say how it is turned",
  effect: "acts",
  input: z.strictObject({ orientation: z.enum(["portrait", "landscape"]).optional() }),
  positional: ["orientation"],
  output: z.object({ orientation: z.enum(["portrait", "landscape"]) }),
  run: async ({ session, signal }, given) => {
    const before = await session.recent(signal);
    if (given.orientation === undefined || given.orientation === before.orientation) {
      return { orientation: before.orientation };
    }
    const action = { kind: "setOrientation", orientation: given.orientation } as const;
    const { screen } = await session.act(before, [action], { awaitEffect: true, signal });
    return { orientation: screen.orientation };
  },
});

/** Switches between light and dark. */
export const appearance = defineVerb({
  name: "appearance",
  summary: "Switch the system between light and dark",
  effect: "acts",
  input: z.strictObject({ appearance: z.enum(appearances) }),
  positional: ["appearance"],
  output: z.object({ appearance: z.enum(appearances) }),
  run: async (context, given) => {
    await set(context, { kind: "setAppearance", appearance: given.appearance });
    return given;
  },
});

/** Reads or sets the clipboard. */
export const clipboard = defineVerb({
  name: "clipboard",
  summary: "Put a text on the clipboard, or say what is on it",
  effect: "acts",
  input: z.strictObject({ text: z.string().max(100_000).optional() }),
  positional: ["text"],
  output: z.object({ text: z.string() }),
  run: async (context, { text }) => {
    if (text === undefined) return { text: await read(context) };
    await set(context, { kind: "setClipboard", text });
    return { text };
  },
});

/** Grants or revokes a permission of an app. */
export const permission = defineVerb({
  name: "permission",
  summary: "Grant or revoke a permission of an app; revoking may end the app",
  effect: "acts",
  input: z.strictObject({
    appId: z.string().min(1).max(300),
    permission: z.string().min(1).max(200).describe('Such as "camera"'),
    state: z.enum(["granted", "revoked"]),
  }),
  positional: ["appId", "permission", "state"],
  output: z.object({ state: z.enum(["granted", "revoked"]) }),
  run: async (context, { appId, permission, state }) => {
    await set(context, { kind: "setPermission", appId, permission, isGranted: state === "granted" });
    return { state };
  },
});

/** Puts the device somewhere else. */
export const setLocation = defineVerb({
  name: "setLocation",
  summary: "Tell the device that it is at a place, in degrees",
  effect: "acts",
  input: z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  positional: ["latitude", "longitude"],
  output: z.object({ latitude: z.number(), longitude: z.number() }),
  run: async (context, place) => {
    await set(context, { kind: "setLocation", ...place });
    return place;
  },
});

const settings = new Map<unknown, Verb>([
  ["orientation", orientation],
  ["appearance", appearance],
  ["clipboard", clipboard],
  ["permission", permission],
  ["location", setLocation],
]);

/** The device's own state as one tool. */
export const deviceTool = defineVerbTool({
  name: "device",
  title: "Device state",
  summary: "Set the screen's orientation or appearance, the clipboard, the location, or an app's permission",
  verbs: [orientation, appearance, clipboard, permission, setLocation],
  extra: { setting: z.enum(["orientation", "appearance", "clipboard", "permission", "location"]) },
  choose: ({ setting }) => settings.get(setting),
  say: (output, verb) => {
    if (verb === clipboard) return `The clipboard holds ${quote(String(output["text"]))}`;
    if (verb === orientation) return `The screen is in ${output["orientation"]}`;
    return `Done: ${Object.values(output).join(", ")}`;
  },
});

/** What it changes may change the screen, and nobody needs to know at once. */
async function set({ session, signal }: VerbContext, action: Action): Promise<void> {
  await session.actBlindly([action], signal);
}

async function read({ session, signal }: VerbContext): Promise<string> {
  const { device } = session;
  if (device.readClipboard !== undefined) return await device.readClipboard(signal);
  throw new Failure(
    "unsupported",
    "Cannot read the clipboard: this device lets nobody read it; describe the field instead",
  );
}
