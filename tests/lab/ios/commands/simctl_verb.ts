import type { Answer } from "../../android/commands/command.ts";
import type { Work } from "../mac.ts";
import type { Simulator } from "../simulator.ts";

/** One call of a verb of simctl. */
export interface Order {
  readonly simulator: Simulator;
  /** What follows the simulator, without the flags that any verb takes. */
  readonly words: readonly string[];
  /** Every word, with the flags. */
  readonly options: readonly string[];
  readonly work: Work;
}

/** A verb of simctl. */
export type Verb = (order: Order) => Promise<Answer> | Answer;
