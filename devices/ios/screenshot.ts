import { Failure } from "../failure.ts";
import type { Size } from "../ui/tree.ts";
import { pngSize } from "./png_size.ts";
import type { Simctl } from "./simctl.ts";
import { simctlFailure } from "./simctl_failure.ts";

/** A picture as simctl takes it: in pixels, and turned as the simulator's release does it. */
export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly size: Size;
}

/** Takes a picture. The state is asked first: of a simulator that is not booted, simctl waits a minute for one. */
export async function takeScreenshot(simctl: Simctl, udid: string, signal: AbortSignal): Promise<Picture> {
  const tried = "Cannot take a screenshot";
  const simulator = await simctl.find(udid, signal);
  if (simulator === undefined) throw new Failure("device_gone", `${tried}: the simulator is gone`);
  if (simulator.state !== "Booted") {
    throw new Failure(
      "device_not_ready",
      `${tried}: the simulator is in the state "${simulator.state}"; boot it first`,
    );
  }
  // A hyphen is its standard output; /dev/stdout it cannot write to.
  const words = ["io", udid, "screenshot", "--type=png", "-"];
  const run = await simctl.attempt(words, { tried, signal, timeoutMs: 10_000 });
  if (run.code !== 0) throw simctlFailure(tried, run, "screen_unreadable");
  const size = pngSize(run.stdout);
  if (size === undefined) throw new Failure("screen_unreadable", `${tried}: simctl sends no complete PNG`);
  return { bytes: run.stdout, size };
}
