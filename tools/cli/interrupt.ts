// EDGE: listens for Ctrl-C.

/** Ends the work at the first Ctrl-C; a second one ends the program as usual. */
export function stopOnInterrupt(): { readonly signal: AbortSignal } & Disposable {
  const controller = new AbortController();
  const stop = () => {
    Deno.removeSignalListener("SIGINT", stop);
    controller.abort(new DOMException("Interrupted", "AbortError"));
  };
  Deno.addSignalListener("SIGINT", stop);
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => {
      if (!controller.signal.aborted) Deno.removeSignalListener("SIGINT", stop);
    },
  };
}
