/**
 * What `simctl bootstatus` prints while a simulator boots. Pure.
 *
 * @module
 */

/** Where a boot stands, after what was printed so far. */
export interface BootStatus {
  readonly isOver: boolean;
  /** What the boot waits for, such as `Data Migration`. */
  readonly waitsFor?: string;
}

/** Reads the lines so far; the number 4294967295 stands in the last status of every boot that went well. */
export function readBootStatus(printed: string): BootStatus {
  if (/isTerminal=YES|already booted/.test(printed)) return { isOver: true };
  const waitsFor = [...printed.matchAll(/^\s+Waiting on (.+?)\s*$/gm)].at(-1)?.[1];
  return { isOver: false, ...(waitsFor === undefined ? {} : { waitsFor }) };
}
