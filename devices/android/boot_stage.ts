/**
 * How far a phone is with starting. Pure.
 *
 * @module
 */

/** The stages in their order; an action can be sent in the last alone. */
export type BootStage = "starting" | "showing its boot animation" | "starting its apps" | "ready";

/**
 * Prints what {@linkcode readBootStage} reads. A phone says that it has booted before its boot animation is gone, and
 * before packages can be asked for.
 */
export const bootCommand =
  'echo "booted=$(getprop sys.boot_completed) animation=$(getprop init.svc.bootanim)"; pm path android 2>&1';

/** Reads how far the phone is. */
export function readBootStage(printed: string): BootStage {
  if (!/^booted=1 /m.test(printed)) return "starting";
  if (/ animation=running\b/.test(printed)) return "showing its boot animation";
  return /^package:/m.test(printed) ? "ready" : "starting its apps";
}
