// EDGE: listens for the signals that end a process.

/** Resolves when the process is told to end. */
export function toldToEnd(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of endingSignals()) Deno.addSignalListener(signal, () => resolve());
  });
}

function endingSignals(): Deno.Signal[] {
  return Deno.build.os === "windows" ? ["SIGINT", "SIGBREAK"] : ["SIGINT", "SIGTERM", "SIGHUP"];
}
