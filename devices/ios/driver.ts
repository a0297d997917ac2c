import type { Point } from "../ui/tree.ts";
import type { AxOutput } from "./ax_node.ts";
import type { Input } from "./input.ts";

/** The eyes and fingers of one simulator: a program that reads its tree and sends it touches and keys. */
export interface Driver {
  readonly name: "AXe" | "idb";
  /** What it can do at all; another driver may do the rest. */
  readonly can: ReadonlySet<Input["kind"]>;
  /** Whether it turns touches with the screen; the touch screen itself always counts as if it were upright. */
  readonly turnsTouches: boolean;
  /** Reads the tree of the app in front. @throws {Failure} screen_unreadable, tool_missing, device_gone */
  tree(signal: AbortSignal): Promise<Extract<AxOutput, { kind: "nodes" }>>;
  /** Asks what is at a point; nothing is an empty answer. */
  at(point: Point, signal: AbortSignal): Promise<Extract<AxOutput, { kind: "nodes" }>>;
  /** Sends inputs, in order, with as few processes as it can. That they were sent does not say that they arrived. */
  perform(inputs: readonly Input[], signal: AbortSignal): Promise<void>;
}

/** How long a read of a tree may take: 20 s is four times the slowest that was reported. */
export const READ_TIMEOUT_MS = 20_000;

/** How long inputs may take: what they wait and type themselves, and ten seconds on top. */
export function inputTimeoutMs(inputs: readonly Input[]): number {
  return inputs.reduce((sum, input) => sum + inputMs(input), 10_000);
}

const KEY_MS = 50;

function inputMs(input: Input): number {
  switch (input.kind) {
    case "text":
      return input.text.length * KEY_MS;
    case "keys":
      return input.codes.length * KEY_MS;
    case "path":
      return input.durationMs + input.restBeforeMs + input.restAfterMs;
    case "hold":
    case "fling":
    case "pause":
      return input.durationMs;
    case "tap":
    case "doubleTap":
    case "command":
    case "combo":
    case "button":
    case "rotate":
      return 500;
  }
}
