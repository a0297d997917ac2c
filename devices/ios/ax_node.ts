/**
 * The nodes that AXe and idb print: both hand on what the simulator's accessibility service says. Pure.
 *
 * @module
 */

import * as z from "zod";
import type { Rect } from "../ui/tree.ts";

/** A node as it came, with every field that may be missing, null or of another type settled. */
export interface AxNode {
  /** Such as `Button`. */
  readonly type: string;
  /** Such as `AXTabButton`. */
  readonly subrole: string;
  /** In the language of the simulator, so that only its English words can be relied on. */
  readonly roleDescription: string;
  readonly label: string;
  readonly value: string;
  readonly identifier: string;
  readonly enabled: boolean;
  readonly hasActions: boolean;
  /** Absent when the node does not tell where it is. */
  readonly frame?: Rect;
  readonly pid?: number;
  readonly children: readonly AxNode[];
}

/** What an output came to; `isPartial` when the program says that it left nodes out. */
export type AxOutput =
  | { readonly kind: "nodes"; readonly nodes: readonly AxNode[]; readonly isPartial: boolean }
  | { readonly kind: "unreadable"; readonly why: string };

/** Reads a tree, a flat list of nodes, or the single node at a point; `null` is the answer where nothing is. */
export function readAxOutput(printed: string): AxOutput {
  // Log lines may come first, and those begin with a bracket, too.
  const start = printed.search(/^(?:\[\s*[{\]]|\{|null\s*$)/m);
  const parsed = outputSchema.safeParse(fromJson(printed.slice(Math.max(0, start))));
  if (!parsed.success) return { kind: "unreadable", why: "it prints no accessibility nodes in JSON" };
  const output = parsed.data;
  if (output === null) return { kind: "nodes", nodes: [], isPartial: false };
  if (Array.isArray(output)) return nodesOf(output, false);
  if (!("elements" in output) && !("backend" in output)) return nodesOf([output], false);
  const { elements, truncated } = completeSchema.parse(output);
  if (elements === undefined) return { kind: "unreadable", why: "it prints the head of a tree without elements" };
  return nodesOf(elements, truncated);
}

const text = z.union([z.string(), z.number(), z.boolean()]).nullish();
const number = z.number().catch(0);

const nodeSchema = z.object({
  type: z.string().nullish(),
  role: z.string().nullish(),
  subrole: z.string().nullish(),
  role_description: z.string().nullish(),
  AXLabel: text,
  label: text,
  title: text,
  AXValue: text,
  value: text,
  AXUniqueId: text,
  identifier: text,
  enabled: z.boolean().nullish(),
  custom_actions: z.array(z.unknown()).nullish(),
  AXFrame: z.string().nullish(),
  frame: z.object({ x: number, y: number, width: number, height: number }).nullish(),
  pid: z.number().nullish(),
  get children() {
    return z.array(nodeSchema).nullish();
  },
});

const completeSchema = z.object({ elements: z.array(nodeSchema).optional(), truncated: z.boolean().default(false) });
const outputSchema = z.union([z.array(nodeSchema), z.null(), z.looseObject({})]);

function nodesOf(given: readonly unknown[], isPartial: boolean): AxOutput {
  const parsed = z.array(nodeSchema).safeParse(given);
  if (!parsed.success || parsed.data.some(({ type, role }) => !type && !role)) {
    return { kind: "unreadable", why: "it prints nodes of an unknown shape" };
  }
  return { kind: "nodes", nodes: parsed.data.map(toAxNode), isPartial };
}

function toAxNode(raw: z.output<typeof nodeSchema>): AxNode {
  const frame = raw.frame ?? readFrame(raw.AXFrame ?? "");
  const pid = raw.pid ?? undefined;
  return {
    type: raw.type ?? (raw.role ?? "").replace(/^AX/, ""),
    subrole: raw.subrole ?? "",
    roleDescription: raw.role_description ?? "",
    label: said(raw.AXLabel ?? raw.label) || said(raw.title),
    value: said(raw.AXValue ?? raw.value),
    // A number was an address in the memory of the app, in idb of 2019: another one in each read.
    identifier: typeof raw.AXUniqueId === "number" ? "" : said(raw.AXUniqueId ?? raw.identifier),
    enabled: raw.enabled ?? true,
    hasActions: (raw.custom_actions ?? []).length > 0,
    ...(frame === undefined ? {} : { frame }),
    ...(pid === undefined ? {} : { pid }),
    children: (raw.children ?? []).map(toAxNode),
  };
}

/** Direction marks around names from elsewhere are layout, not text. */
function said(given: string | number | boolean | null | undefined): string {
  return String(given ?? "").replace(/[\u2066-\u2069\u200e\u200f]/g, "").trim();
}

/** `{{16, 101.5}, {143.3, 40.6}}` */
function readFrame(frame: string): Rect | undefined {
  const [x, y, width, height] = (frame.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  return x === undefined || y === undefined || width === undefined || height === undefined
    ? undefined
    : { x, y, width, height };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}
