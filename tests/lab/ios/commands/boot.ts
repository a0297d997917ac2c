import type { Answer } from "../../android/commands/command.ts";
import type { Work } from "../mac.ts";
import type { Simulator } from "../simulator.ts";
import { simctlErrors } from "./simctl_answers.ts";

/** How long after `boot` has returned a simulator is booted. */
const BOOT_MS = 7_600;

/** `boot`: returns when the boot is accepted, which is long before it is done. */
export async function boot(simulator: Simulator, { mac, signal }: Work): Promise<Answer> {
  if (simulator.state !== "Shutdown") return simctlErrors.wrongState("boot device", simulator.state);
  await mac.clock.sleep(200, signal);
  simulator.state = "Booting";
  simulator.bootedAtMs = mac.clock.now() + BOOT_MS;
  return {};
}

/** `bootstatus`: a line a second until the boot is done; without `-b` it waits for one to begin. */
export async function bootstatus(simulator: Simulator, boots: boolean, work: Work): Promise<Answer> {
  const { clock } = work.mac;
  const head = `Monitoring boot status for ${simulator.kind.name} (${simulator.udid}).\n`;
  if (simulator.state === "Booted") return { stdout: `${head}Device already booted, nothing to do.\n` };
  if (simulator.state === "Shutdown" && boots) await boot(simulator, work);
  const lines: string[] = [];
  const start = clock.now();
  const at = () => `Elapsed=00:${String(Math.round((clock.now() - start) / 1_000)).padStart(2, "0")}.`;
  while (clock.now() < simulator.bootedAtMs) {
    lines.push(`[2026-11-30 12:00:00 +0000] Status=4, isTerminal=NO, ${at()}\n\tWaiting on System App\n\n`);
    await clock.sleep(1_000, work.signal);
  }
  simulator.state = "Booted";
  // This is the status of every boot that went well.
  lines.push(`[2026-11-30 12:00:08 +0000] Status=4294967295, isTerminal=YES, ${at()}\n\tFinished\n\n`);
  return { stdout: head + lines.join("") };
}
