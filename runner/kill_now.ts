// EDGE: kills a child process.

/** Ends a process at once; SIGTERM could be ignored. One that is just ending by itself is left to that. */
export function killNow(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch (error) {
    // Deno knows of its end a moment before `status` says so.
    if (!(error instanceof TypeError)) throw error;
  }
}
