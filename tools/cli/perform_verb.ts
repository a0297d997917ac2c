// EDGE: writes to the terminal, and pictures to files.

import type { ToolReply } from "../tool.ts";
import { chooseDevice } from "./choose_device.ts";
import { stopOnInterrupt } from "./interrupt.ts";
import { pictureOptions } from "./options.ts";
import { parseCommand, UsageError } from "./usage.ts";
import type { VerbSurface } from "./verb_command.ts";
import { inputOf, optionName } from "./verb_input.ts";
import { openWorkplace, type Workplace } from "./workplace.ts";

const PICTURE = "screenshot.png";

/** Does one thing on a device and says what came of it: in words, or as data with `--json`, as scripts get it. */
export async function performVerb(surface: VerbSurface, args: readonly string[]): Promise<number> {
  const { verb, schema, options } = surface;
  const { values, positionals } = parseCommand(args, { ...options, ...pictureOptions });
  if (positionals.length > verb.positional.length) {
    const takes = verb.positional.map((key) => optionName(key).toUpperCase()).join(" ") || "no arguments";
    throw new UsageError(`The command ${optionName(verb.name)} takes ${takes}, not ${positionals.length} words`);
  }
  const input = inputOf(schema, verb.positional, { words: positionals, options: values });
  await using workplace = openWorkplace({ settings: values });
  using stop = stopOnInterrupt();
  const signal = AbortSignal.any([workplace.signal, stop.signal]);
  const deviceId = values.device ?? await chooseDevice(workplace, signal);
  const use = { deviceId, signal, workplace };
  if (values.json === true) console.log(JSON.stringify(await answer(surface, input, use), null, 2));
  else await print(await reply(surface, input, use), values.out ?? PICTURE);
  return 0;
}

interface Use {
  readonly deviceId: string;
  readonly signal: AbortSignal;
  readonly workplace: Workplace;
}

async function answer({ verb }: VerbSurface, input: unknown, { deviceId, signal, workplace }: Use): Promise<unknown> {
  return await workplace.sessions.use(
    deviceId,
    { holder: verb.name, signal },
    (session) => verb.perform({ session, signal }, input),
  );
}

async function reply(surface: VerbSurface, input: Record<string, unknown>, use: Use): Promise<ToolReply> {
  const { verb, tool } = surface;
  if (tool !== undefined && tool.say === undefined) {
    const told = { progress: () => undefined, log: () => undefined };
    return await tool.call({ ...use.workplace, signal: use.signal, ...told }, { ...input, deviceId: use.deviceId });
  }
  const output = await answer(surface, input, use);
  const structured = typeof output === "object" && output !== null && !Array.isArray(output) ? { ...output } : {};
  return { structured, text: tool?.say?.(structured, verb) ?? JSON.stringify(output, null, 2) };
}

async function print({ text, image }: ToolReply, file: string): Promise<void> {
  if (image === undefined) return console.log(text);
  await Deno.writeFile(file, Uint8Array.fromBase64(image.data));
  console.log(`Wrote ${file}: ${text}`);
}
