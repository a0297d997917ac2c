/**
 * What a command of the command line is, for dispatch, help and completions alike. Pure.
 *
 * @module
 */

/** An option, with what help says about it. */
export interface CommandOption {
  readonly type: "string" | "boolean";
  readonly multiple?: boolean;
  /** How help names its value. */
  readonly value?: string;
  readonly about: string;
}

/** The options of a command by their names. */
export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** Runs with the arguments behind the command's name. @returns the exit code */
export type RunCommand = (args: readonly string[]) => number | Promise<number>;

/** One command. */
export interface Command {
  readonly name: string;
  /** Its parameters as help writes them, such as `FILE`. */
  readonly parameters: string;
  readonly summary: string;
  readonly options: CommandOptions;
  /** The words that its parameter can be, for completions. */
  readonly choices?: readonly string[];
  /** True for one that needs the network itself: all others give it up before they begin. */
  readonly mayListen?: boolean;
  /** Whole command lines, without `glovebox`. */
  readonly examples: readonly string[];
  /** Loads its code, which the others need not read. */
  readonly load: () => Promise<RunCommand>;
}
