import type { FailureCode } from "../devices/failure.ts";

const STATUS = new Map<FailureCode, number>([
  ["invalid_input", 400],
  ["script_file_unusable", 400],
  ["RUN_SCRIPT_SYNTAX_ERROR", 400],
  ["not_granted", 403],
  ["app_not_allowed", 403],
  ["config_unusable", 403],
  ["device_not_found", 404],
  ["script_not_running", 404],
  ["handler_not_found", 404],
  ["call_not_found", 404],
  ["call_conflict", 409],
  ["too_many", 429],
  ["RUN_SCRIPT_CRASHED", 502],
  ["device_not_ready", 503],
  ["device_gone", 503],
  ["device_busy", 503],
]);

/** A failure as the number that the web uses for its like, for programs that branch on it; 500 for any other. Pure. */
export function statusOf(code: FailureCode): number {
  return STATUS.get(code) ?? 500;
}
