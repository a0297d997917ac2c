/** A failure as a caller sees it. */
export interface SaidFailure {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/** Says a failure to an agent: its code, what is wrong, and what to do about it. Pure. */
export function formatFailure({ code, message, hint }: SaidFailure): string {
  return `${code}: ${message}\nHint: ${hint}`;
}
