/**
 * The numbers that bound a script. The child keeps to them with errors that the script can catch; the parent checks
 * them again on every frame, because a child is not to be believed.
 */
export const limits = {
  /** One line between the two processes, in characters; a value with its wrapping fits. */
  frameCharacters: 8 * 1024 * 1024,
  /** All that a child may send in one run. */
  totalBytes: 1024 * 1024 * 1024,
  /** One argument list, report or result, in characters of JSON. */
  valueCharacters: 4 * 1024 * 1024,
  /** Arrays and objects within each other in one frame. */
  nesting: 256,
  calls: 100_000,
  waitingCalls: 64,
  reports: 1000,
  reportCharacters: 8 * 1024 * 1024,
  /** Console lines that may come at once, and then per second; others are counted and dropped in the child. */
  logBurst: 1000,
  logsPerSecond: 500,
  logCharacters: 4096,
  messageCharacters: 8192,
  /** Of a script that stays: what a handler takes, returns or reports, in characters of JSON. */
  recordCharacters: 262_144,
  handlers: 64,
  descriptionCharacters: 1024,
  schemaCharacters: 16_384,
  /** Reports that the parent has not taken yet. */
  waitingReports: 1000,
} as const;

/** What a handler may be called. */
export const handlerName: RegExp = /^[A-Za-z][\w.-]{0,63}$/;
