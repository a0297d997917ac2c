import { Failure, type FailureCode } from "../failure.ts";

/** A command for the phone's shell, or the reason why there is none for the action. */
export type ShellCommand =
  | { readonly kind: "shell"; readonly text: string }
  | { readonly kind: "refused"; readonly failure: Failure };

/** A command that can be sent; its exit status is that of the action. */
export function shell(text: string): ShellCommand {
  return { kind: "shell", text };
}

/** An action that this phone has no command for. */
export function refused(code: FailureCode, message: string): ShellCommand {
  return { kind: "refused", failure: new Failure(code, message) };
}
