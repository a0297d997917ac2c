// EDGE: asks the runtime where its own program is.

/** Tells which `deno` runs the children: the one that runs this. */
export function denoExecutable(): string {
  return Deno.execPath();
}
