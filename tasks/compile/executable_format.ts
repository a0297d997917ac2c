/**
 * Says what kind of program a file is, from its first bytes. Pure.
 *
 * @module
 */

const ELF_MACHINES = new Map([[0x3e, "ELF x64"], [0xb7, "ELF arm64"]]);
const MACH_PROCESSORS = new Map([[0x01000007, "Mach-O x64"], [0x0100000c, "Mach-O arm64"]]);
const CODE_SIGNATURE = 0x1d;

/** Such as `ELF x64`, `Mach-O arm64, signed`, `PE x64`, or `unknown`. */
export function executableFormat(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 64) return "unknown";
  if (view.getUint32(0) === 0x7f454c46) return ELF_MACHINES.get(view.getUint16(18, true)) ?? "unknown";
  if (view.getUint32(0, true) === 0xfeedfacf) return machO(view);
  return view.getUint16(0) === 0x4d5a && isPe(view) ? "PE x64" : "unknown";
}

function isPe(view: DataView): boolean {
  const header = view.getUint32(60, true);
  return view.byteLength > header + 6 && view.getUint32(header) === 0x50450000 &&
    view.getUint16(header + 4, true) === 0x8664;
}

function machO(view: DataView): string {
  const name = MACH_PROCESSORS.get(view.getUint32(4, true));
  if (name === undefined) return "unknown";
  return hasLoadCommand(view, CODE_SIGNATURE) ? `${name}, signed` : name;
}

function hasLoadCommand(view: DataView, wanted: number): boolean {
  return loadCommand(view, wanted) !== undefined;
}

/** Where a Mach-O file's load command of a kind begins, the first if there are several. */
export function loadCommand(view: DataView, wanted: number): number | undefined {
  return loadCommands(view, wanted)[0];
}

/** Where a Mach-O file's load commands of a kind begin. */
export function loadCommands(view: DataView, wanted: number): readonly number[] {
  const found: number[] = [];
  const count = view.getUint32(16, true);
  for (let at = 32, left = count; left > 0 && at + 8 <= view.byteLength; left--) {
    if (view.getUint32(at, true) === wanted) found.push(at);
    at += Math.max(8, view.getUint32(at + 4, true));
  }
  return found;
}
