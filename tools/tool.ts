import * as z from "zod";
import type { Clock } from "../devices/device.ts";
import { Failure } from "../devices/failure.ts";
import { describeNow } from "./outline_of.ts";
import type { Jail } from "../runner/jail.ts";
import { parseInput } from "./input.ts";
import { type ObjectSchema, objectSchema } from "./json_schema.ts";
import type { KeptScripts } from "./kept_scripts.ts";
import type { Scripts } from "./scripts.ts";
import type { Sessions } from "./sessions.ts";
import type { Verb, VerbContext } from "./verb.ts";

/** What programs run in, and what is kept of those that stay. */
export interface Scripting {
  readonly jail: Jail;
  readonly scripts: Scripts;
}

/** What a tool works with. */
export interface ToolContext {
  readonly sessions: Sessions;
  /** What programs run in and are kept by, from the first that needs it. */
  readonly scripting: () => Promise<Scripting>;
  readonly keptScripts: KeptScripts;
  readonly signal: AbortSignal;
  /** Measures how long things take. */
  readonly clock: Clock;
  /** Tells a person or a client how far a long call is, in one line. */
  readonly progress: (message: string) => void;
  /** Tells a person what a script says while it runs. */
  readonly log: (message: string) => void;
}

/** What a tool answers: data for programs, and the same as short text for the model. */
export interface ToolReply {
  readonly structured: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly image?: { readonly data: string; readonly mimeType: string };
  /** True when the answer tells of a failure. */
  readonly isError?: boolean;
}

/** Something an agent can call. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For agents: what it does, in as few words as will do. */
  readonly summary: string;
  readonly effect: "reads" | "acts";
  /** True when it touches nothing but what this server retains. */
  readonly staysInside?: boolean;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  /** The verbs that it offers. */
  readonly verbs: readonly Verb[];
  /** Says what a verb answered in a few words; absent for a tool whose answers are not those of its verbs. */
  readonly say?: (output: Readonly<Record<string, unknown>>, verb: Verb) => string;
  /** @throws {Failure} invalid_input, and whatever its work throws */
  call(context: ToolContext, input: unknown): Promise<ToolReply>;
}

/** A tool that works on one device, and so can be a step of a sequence. */
export interface DeviceTool extends Tool {
  /** Does the work on a device that is already held; `input` has no `deviceId`. */
  perform(context: VerbContext, input: unknown): Promise<ToolReply>;
}

const deviceId = z.string().min(1).max(200);

/** A tool on one device, before `deviceId` is added to its parameters. */
export interface DeviceToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly effect: "reads" | "acts";
  readonly input: z.ZodRawShape;
  readonly output: z.ZodRawShape;
  readonly verbs: readonly Verb[];
  perform(context: VerbContext, input: unknown): Promise<ToolReply>;
}

/** Makes a tool that opens its device, waits for its turn there, and then does its work. */
export function defineDeviceTool(definition: DeviceToolDefinition): DeviceTool {
  return {
    ...definition,
    inputSchema: objectSchema({ deviceId, ...definition.input }),
    outputSchema: objectSchema(definition.output),
    call: (context, input) => {
      const { id, rest } = splitDeviceId(definition.name, input);
      return context.sessions.use(
        id,
        { holder: definition.name, signal: context.signal },
        (session) => definition.perform({ session, signal: context.signal }, rest),
      );
    },
  };
}

/** Takes `deviceId` out of a tool's input. @throws {Failure} invalid_input */
export function splitDeviceId(name: string, input: unknown): { id: string; rest: Record<string, unknown> } {
  const { deviceId: id, ...rest } = parseInput(name, z.looseObject({ deviceId }), input);
  return { id, rest };
}

/** A tool that offers verbs as they are. */
export interface VerbToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly verbs: readonly Verb[];
  /** Parameters of the tool alone, or with another description than the verbs give. */
  readonly extra?: z.ZodRawShape;
  /** Parameters that are taken but not told, since only scripts have a use for them. */
  readonly untold?: readonly string[];
  /** The verb that an input means. */
  readonly choose?: (input: Readonly<Record<string, unknown>>) => Verb | undefined;
  /** Says an answer in a few words. */
  readonly say: (output: Readonly<Record<string, unknown>>, verb: Verb) => string;
}

const look = z.boolean().optional().describe("Describe it afterwards");

/** Makes a tool of one or several verbs; its parameters are theirs, together. */
export function defineVerbTool(definition: VerbToolDefinition): DeviceTool {
  const { name, verbs, untold = [], choose = () => verbs[0], say } = definition;
  const effect = verbs.some((verb) => verb.effect === "acts") ? "acts" : "reads";
  const extra = { ...definition.extra, ...(effect === "acts" ? { look } : {}) };
  return defineDeviceTool({
    ...definition,
    effect,
    input: { ...without(mergeShapes(verbs.map((verb) => verb.input.shape)), untold), ...extra },
    output: {
      ...mergeShapes(verbs.map(outputShape)),
      ...(effect === "acts" ? { outline: z.string().optional() } : {}),
    },
    perform: async (context, input) => {
      const given = parseInput(name, z.looseObject(extra), input);
      const verb = choose(given);
      if (verb === undefined) {
        throw new Failure("invalid_input", `Cannot use the input of ${name}: ${forms(verbs, definition.extra ?? {})}`);
      }
      const output = toObject(await verb.perform(context, withoutExtra(given, extra, verb)));
      const said = { structured: output, text: say(output, verb) };
      return given["look"] === true ? withOutline(said, await describeNow(context)) : said;
    },
  });
}

function outputShape({ output }: Verb): z.ZodRawShape {
  return output instanceof z.ZodObject ? output.shape : { result: output };
}

function withOutline({ structured, text }: ToolReply, outline: string): ToolReply {
  return { structured: { ...structured, outline }, text: `${text}\n${outline}` };
}

/** All properties of several objects; one that not all of them require is optional. */
function mergeShapes(shapes: readonly z.ZodRawShape[]): z.ZodRawShape {
  const merged = new Map<string, z.ZodType>();
  for (const [key, schema] of shapes.flatMap((shape) => Object.entries(shape))) {
    const isInAll = shapes.every((shape) => key in shape);
    const type = schema instanceof z.ZodType ? schema : z.unknown();
    if (!merged.has(key)) merged.set(key, isInAll ? type : type.optional());
  }
  return Object.fromEntries(merged);
}

function without(shape: z.ZodRawShape, keys: readonly string[]): z.ZodRawShape {
  return Object.fromEntries(Object.entries(shape).filter(([key]) => !keys.includes(key)));
}

function withoutExtra(given: Record<string, unknown>, extra: z.ZodRawShape, verb: Verb): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([key]) => !(key in extra) || key in verb.input.shape));
}

function forms(verbs: readonly Verb[], extra: z.ZodRawShape): string {
  const required = verbs.map((verb) =>
    [...Object.keys(extra), ...verb.positional].map((key) => `"${key}"`).join(" and ")
  );
  return `it takes ${[...new Set(required)].join(", or ")}`;
}

function toObject(output: unknown): Record<string, unknown> {
  const isObject = typeof output === "object" && output !== null && !Array.isArray(output);
  return isObject ? { ...output } : { result: output };
}
