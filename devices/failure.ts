/**
 * What can go wrong, as a closed set of codes with one hint each.
 *
 * A code exists only where an agent would do something different because of it.
 *
 * @module
 */

const HINTS = {
  invalid_input: "Correct the named field and call again",
  device_not_found: "Call list_devices and use one of its deviceIds",
  device_not_ready: "Do what the message says on the phone or emulator, then call list_devices",
  device_gone: "Reconnect the phone, then call list_devices",
  device_busy: "Wait until the named run ends, or cancel it",
  not_granted: 'A person has to run "glovebox grant" with this deviceId; no tool can grant a device',
  app_not_allowed: "Launch one of the allowed apps; a person set this limit with --allow-app, and no tool can widen it",
  config_unusable: "A person has to correct or delete the named file",
  tool_missing: "Install the named program, or put it on PATH",
  unsupported: "Use another way; the message says what this device can do",
  screen_unreadable: "Take a screenshot, or wait and describe again",
  screen_secure: "Describe the screen instead: its pixels are protected by the app",
  screen_secret: "Describe the screen instead, or leave it first; until then a picture may show the secret",
  secret_unknown: "Use one of the names that the message lists; only a person can add others",
  secret_unusable: "A person has to correct the named variable or file",
  element_not_found: "Describe the screen, scroll, or choose one of the labels that are shown",
  element_ambiguous: "Add role, identifier or nth to the selector to choose one",
  element_covered: "Close or move what covers it, or scroll it free",
  input_dead: "Boot the simulator anew with Device Hub closed, or update the named tool; then try once more",
  no_effect: 'Check that the element reacts to taps; pass verify "none" if no change is expected',
  text_mismatch: "Describe the field; it may format, limit or reject what is typed",
  not_settled: 'The screen keeps changing; act without waiting for rest, or pass a longer "timeoutMs"',
  wait_timeout: "Describe the screen to see what is there instead",
  app_not_found: "List the installed apps and use one of their appIds",
  launch_failed: "Describe the screen: another app or a system dialog may be in front",
  script_not_running: "Call script_handlers to see what runs, or script_start",
  script_file_unusable: "Use one of the named scripts, or pass the text as script",
  handler_not_found: "Use one of the names that the message lists",
  call_not_found: "Its record may have expired; call script_results to see what is retained",
  call_conflict: "Use a callId of its own for each different call",
  too_many: "Wait until some have settled, or end some with script_cancel or script_stop",
  timed_out: "Try again, or allow more time",
  cancelled: "Nothing more was done after the cancellation",
  cache_unwritable: "Make room or give write access there, or name another folder in GLOVEBOX_CACHE",
  internal: "This is a defect in Glovebox; please report the message",
  RUN_SCRIPT_SYNTAX_ERROR: "Correct the script at the given line and column",
  RUN_SCRIPT_THREW: "Correct the script; it sees ui, args, console, report and plain JavaScript, nothing else",
  RUN_SCRIPT_TIMEOUT: 'Find the endless loop or the long wait, or pass a larger "timeoutMs"',
  RUN_SCRIPT_STEP_FAILED: "Read the step's own code and the screen below, then correct that step",
  RUN_SCRIPT_MEMORY: "Keep less in memory: the script may hold about 128 MB",
  RUN_SCRIPT_CRASHED: "Run it again; if it happens twice, report the message",
} as const;

/** A failure's code: the closed set an agent can act on. */
export type FailureCode = keyof typeof HINTS;

/** Every code with what to do about it. */
export const failureHints: Readonly<Record<FailureCode, string>> = HINTS;

/** The one error type of Glovebox: what was tried, a colon, then what is. */
export class Failure extends Error {
  override readonly name = "Failure";

  constructor(readonly code: FailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
  }

  /** What the caller can do about it. */
  get hint(): string {
    return HINTS[this.code];
  }
}

/** Turns whatever was thrown into a Failure; an abort becomes the reason it was aborted for. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  if (thrown instanceof DOMException && thrown.name === "AbortError") {
    return new Failure("cancelled", "Cannot go on: the call was cancelled", { cause: thrown });
  }
  if (thrown instanceof DOMException && thrown.name === "TimeoutError") {
    return new Failure("timed_out", "Cannot go on: the time for this call is over", { cause: thrown });
  }
  const said = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return new Failure("internal", `Cannot finish the call: ${said}`, { cause: thrown });
}
