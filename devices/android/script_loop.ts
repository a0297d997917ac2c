/**
 * A shell on the phone that runs one script after another, and how its answers are told apart. Pure.
 *
 * @module
 */

/**
 * The command that starts the loop; it ends when its input does.
 *
 * Each script comes as its length in bytes, a line feed, and that many bytes: the shell reads those at once, but a line
 * byte by byte. It runs in a subshell, so that it can change nothing for the next, and without input, so that it cannot
 * take the next for its own. Empty lines between scripts are {@linkcode NUDGE}s. The token stands in the command line, by
 * which the loop and its subshells are found.
 */
export function scriptLoop(token: string): string {
  return [
    `: ${token}; done=0`,
    // Each print is a packet of its own.
    `tell() { print -r -- "\n${token} $done"; print -r -- "\n${token} $done" >&2; }`,
    "tell",
    "while read -r length; do",
    '  [ -n "$length" ] || continue',
    "  IFS= read -rN $length script || break",
    '  (eval "$script") </dev/null',
    "  done=$((done + 1))",
    "  tell",
    "done",
  ].join("\n");
}

/**
 * Written to the loop, it changes nothing there, but makes the adb server go on at once: of what it has for a client, a
 * small piece waits until the one before is acknowledged, which an idle client puts off by 40 ms.
 */
export const NUDGE = "\n";

/** A script as the loop takes it. */
export function frameScript(script: string): string {
  return `${new TextEncoder().encode(script).length}\n${script}`;
}

/** What the loop prints on both streams when it is ready, and then after each script. */
export function loopMark(token: string, done: number): string {
  return `\n${token} ${done}\n`;
}
