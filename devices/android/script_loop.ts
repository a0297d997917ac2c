/**
 * A shell on the phone that runs one script after another, and how its answers are told apart. Pure.
 *
 * @module
 */

/**
 * The command that starts the loop; it ends when its input does.
 *
 * Each script comes as its length in bytes, a line feed, and that many bytes: the shell reads those at once, but a line
 * byte by byte. It runs without input, so that it cannot take the next for its own. It runs without a subshell, which
 * takes a phone longer than the way there and back; so it must not end the shell, nor count on a variable that it has not
 * set, and the loop's own names begin with `loop_`. Its second stream goes nowhere: two streams would have to be told
 * apart by two packets. Empty lines between scripts are {@linkcode NUDGE}s. The token stands in the command line, by which
 * the loop is found.
 */
export function scriptLoop(token: string): string {
  return [
    `: ${token}; loop_done=0; notes=`,
    `loop_tell() { print -r -- "$notes\n${token} $loop_done"; notes=; }`,
    "loop_tell",
    "while read -r loop_length; do",
    '  [ -n "$loop_length" ] || continue',
    "  IFS= read -rN $loop_length loop_script || break",
    '  eval "$loop_script" </dev/null 2>/dev/null',
    "  loop_done=$((loop_done + 1))",
    "  loop_tell",
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

/** What the loop prints when it is ready, and then after each script. */
export function loopMark(token: string, done: number): string {
  return `\n${token} ${done}\n`;
}
