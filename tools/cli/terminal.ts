// EDGE: writes to stdout, and asks whether it is a terminal and whether colour is wanted.

/** Where a command tells what it does: lines that stay, and on a terminal one line that tells where it is. */
export interface Terminal {
  line(text: string): void;
  /** Replaces the last status; elsewhere than on a terminal nothing is written. An empty one clears it. */
  status(text: string): void;
  /** Colours a text where that is wanted. */
  paint(text: string, color: "green" | "red"): string;
}

const CODES = { green: 32, red: 31 } as const;
const CLEAR_LINE = "\r\x1b[K";

/** The terminal, or the file or pipe in its place; a quiet one writes nothing. */
export function openTerminal(isQuiet = false): Terminal {
  if (isQuiet) return { line: () => undefined, status: () => undefined, paint: (text) => text };
  const isTerminal = Deno.stdout.isTerminal();
  const hasColor = isTerminal && !Deno.env.get("NO_COLOR");
  let shown = "";
  const clear = () => {
    if (shown !== "") write(CLEAR_LINE);
  };
  return {
    line: (text) => {
      clear();
      write(`${text}\n${shown}`);
    },
    status: (text) => {
      if (!isTerminal) return;
      clear();
      shown = text;
      write(text);
    },
    paint: (text, color) => (hasColor ? `\x1b[${CODES[color]}m${text}\x1b[0m` : text),
  };
}

function write(text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (let done = 0; done < bytes.length;) done += Deno.stdout.writeSync(bytes.subarray(done));
}
