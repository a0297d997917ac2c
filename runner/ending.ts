/** How a child process ended, as the operating system tells it. */
export interface Ending {
  readonly code: number;
  readonly signal: string | null;
  /** The last 64 kB of what it wrote there. */
  readonly stderr: string;
  readonly memory: MemoryFound;
}

/** What was found of a child's memory; one that held too much, or could not be measured any more, was killed for it. */
export type MemoryFound = "within" | "over" | "unknown";

/** What the end of a child means for its script. */
export interface EndingCause {
  readonly code: "RUN_SCRIPT_MEMORY" | "RUN_SCRIPT_CRASHED" | "RUN_SCRIPT_SYNTAX_ERROR";
  readonly message: string;
}

const OUT_OF_MEMORY = /out of memory|heap limit|memory allocation of \d+ bytes failed/i;
// The type stripper is the only part of a child that recurses natively on the script's text.
const OVERFLOW = /overflowed its stack/;

/** Explains an end that nobody asked for. Exit codes are the child's to forge, so they are only quoted. */
export function explainEnding({ code, signal, stderr, memory }: Ending): EndingCause {
  if (memory === "unknown") {
    const why = "nobody could tell any more how much memory it used";
    return { code: "RUN_SCRIPT_CRASHED", message: `Cannot finish the script: ${why}` };
  }
  if (memory === "over" || OUT_OF_MEMORY.test(stderr)) {
    return { code: "RUN_SCRIPT_MEMORY", message: "Cannot finish the script: it used more memory than it may" };
  }
  if (OVERFLOW.test(stderr)) {
    return { code: "RUN_SCRIPT_SYNTAX_ERROR", message: "Cannot compile the script: it nests too deep" };
  }
  const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
  const said = stderr.trim().split("\n").slice(0, 3).join(" ").slice(0, 300);
  const why = said === "" ? "" : ` and said "${said}"`;
  return { code: "RUN_SCRIPT_CRASHED", message: `Cannot finish the script: its process ended ${how}${why}` };
}
