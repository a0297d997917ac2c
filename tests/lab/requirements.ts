// EDGE: reads PATH and CI, and looks for programs on disk.

/** Whether a lab can run here; `note` goes into the names of its tests. */
export interface Requirement {
  readonly ignore: boolean;
  readonly note: string;
}

/** Registers a test that needs programs: where one is missing it is ignored, except in CI, where it runs and fails. */
export function testWith(needs: Requirement, name: string, run: () => Promise<void>): void {
  Deno.test({ name: `${name}${needs.note}`, ignore: needs.ignore, fn: run });
}

/**
 * Looks for `programs` on PATH.
 *
 * @example
 * ```ts
 * testWith(requirement("adb", "mksh"), "adb lists the phone", async () => {});
 * ```
 */
export function requirement(...programs: readonly string[]): Requirement {
  const missing = programs.filter((program) => findProgram(program) === undefined);
  if (missing.length === 0) return { ignore: false, note: "" };
  return { ignore: Deno.env.get("CI") !== "true", note: ` (needs ${missing.join(", ")} on PATH)` };
}

/** The path of a program on PATH, if it is there. */
export function findProgram(program: string): string | undefined {
  const folders = (Deno.env.get("PATH") ?? "").split(":").filter((folder) => folder !== "");
  return folders.map((folder) => `${folder}/${program}`).find(isFile);
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return false;
    throw error;
  }
}
