// EDGE: signals a child process.

/** Ends a process, at once unless another signal is given. One that ends by itself in this very moment is left to that. */
export function killProcess(child: Deno.ChildProcess, signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): void {
  try {
    child.kill(signal);
  } catch (thrown) {
    // Deno knows of its end a moment before `status` says so.
    if (!(thrown instanceof TypeError)) throw thrown;
  }
}
