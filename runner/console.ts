import { limits } from "./limits.ts";

/** The console's methods that a script has. */
export const logLevels = ["log", "info", "debug", "warn", "error"] as const;

/** One of {@linkcode logLevels}. */
export type LogLevel = typeof logLevels[number];

/** What a script wrote with one call of its console. */
export interface LogLine {
  readonly level: LogLevel;
  readonly text: string;
}

/** The tail of a console, and how many lines before or between are missing. */
export interface Captured {
  readonly lines: readonly LogLine[];
  readonly dropped: number;
}

const MAX_LINES = 200;
const MAX_BYTES = 64 * 1024;
const encoder = new TextEncoder();

/** Keeps the last 200 lines and 64 kB that a script wrote, so that they survive however the script ends. */
export class ConsoleTail {
  readonly #lines: LogLine[] = [];
  readonly #sizes: number[] = [];
  #bytes = 0;
  #dropped = 0;

  /** Adds a line; `dropped` counts those that the child left out before it. */
  add(line: LogLine, dropped = 0): void {
    const text = line.text.slice(0, limits.logCharacters);
    const size = encoder.encode(text).length;
    this.#lines.push({ level: line.level, text });
    this.#sizes.push(size);
    this.#bytes += size;
    this.#dropped += dropped;
    while (this.#lines.length > MAX_LINES || this.#bytes > MAX_BYTES) this.#dropOldest();
  }

  /** The lines that are kept at this moment. */
  captured(): Captured {
    return { lines: [...this.#lines], dropped: this.#dropped };
  }

  #dropOldest(): void {
    this.#lines.shift();
    this.#bytes -= this.#sizes.shift() ?? 0;
    this.#dropped++;
  }
}
