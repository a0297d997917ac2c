// EDGE: asks the file system about one path.

/** Whether there is a file; a folder on the way that is absent, unreadable or no folder at all means no. */
export function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch (thrown) {
    if (thrown instanceof Deno.errors.NotFound || thrown instanceof Deno.errors.PermissionDenied) return false;
    if (thrown instanceof Deno.errors.NotADirectory) return false;
    throw thrown;
  }
}
