// EDGE: reads the clock.

import assert from "node:assert/strict";
import { Adb } from "../devices/android/adb.ts";
import { Leftovers } from "../devices/android/leftovers.ts";
import { PersistentShell } from "../devices/android/persistent_shell.ts";
import { PhoneLink, type ShellService } from "../devices/android/phone_link.ts";
import { androidLabRequirement, startAndroidLab } from "../tests/lab/android/android_lab.ts";
import { realAdbdRequirement, startRealAdbdLab } from "../tests/lab/android/real_adbd/real_adbd_lab.ts";
import { findProgram, type Requirement } from "../tests/lab/requirements.ts";
import { measure, print } from "./measure.ts";

const { signal } = new AbortController();

/** What it costs to have a phone run one command that does nothing, over the shell that stays open and without it. */
export async function benchAndroidTransport(): Promise<void> {
  await benchOver("the simulated phone", androidLabRequirement, startAndroidLab);
  await benchOver("the real adb daemon", realAdbdRequirement, startRealAdbdLab);
}

/** A phone to measure. */
interface Lab extends AsyncDisposable {
  readonly serial: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Milliseconds for one of several that come one after another. */
async function eachOf(count: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (let n = 0; n < count; n++) await work();
  return (performance.now() - started) / count;
}

async function benchOver(name: string, { ignore, note }: Requirement, start: () => Promise<Lab>): Promise<void> {
  if (ignore) return console.log(`\nAndroid transport to ${name}: left out${note}`);
  await using lab = await start();
  const { environment, serial } = lab;
  const adb = new Adb({ environment });
  const linkOver = (service: ShellService) => new PhoneLink({ adb, serial, service, leftovers: new Leftovers() });
  const [open, alone] = [linkOver("shell"), linkOver("exec-out")];
  const send = (link: PhoneLink) => async () => {
    await link.run({ script: ":", token: "bench", isRepeatable: true }, signal);
  };
  const near = await PersistentShell.open(new Adb({ program: findProgram("mksh") }), ["-c"], signal);
  assert.ok(near, "mksh does not stay open");
  const ways = [
    { name: "one command, over the open shell", run: send(open) },
    { name: "each of ten in a row, over the open shell", run: () => eachOf(10, send(open)) },
    { name: "each of ten in a row, in the same shell without adb", run: () => eachOf(10, () => near.run(":", signal)) },
    { name: "one command, in a shell of its own", run: send(alone) },
    { name: "adb version, which asks nobody", run: async () => void (await adb.run(["version"], signal)) },
  ];
  print(`Android transport to ${name}`, await measure(ways, 60));
  await Promise.all([open.close(), alone.close(), near.close()]);
}
