import { Adb } from "../devices/android/adb.ts";
import { Leftovers } from "../devices/android/leftovers.ts";
import { PhoneLink, type ShellService } from "../devices/android/phone_link.ts";
import { androidLabRequirement, startAndroidLab } from "../tests/lab/android/android_lab.ts";
import { measure, print } from "./measure.ts";

const { signal } = new AbortController();

/** What it costs to have a phone run one command that does nothing, over the shell that stays open and without it. */
export async function benchAndroidTransport(): Promise<void> {
  if (androidLabRequirement.ignore) return console.log(`\nAndroid transport: left out${androidLabRequirement.note}`);
  await using lab = await startAndroidLab();
  const { environment, serial } = lab;
  const adb = new Adb({ environment });
  const linkOver = (service: ShellService) => new PhoneLink({ adb, serial, service, leftovers: new Leftovers() });
  const [open, alone] = [linkOver("shell"), linkOver("exec-out")];
  const send = (link: PhoneLink) => async () => {
    await link.run({ script: ":", token: "bench", isRepeatable: true }, signal);
  };
  const ways = [
    { name: "one command, over the open shell", run: send(open) },
    { name: "one command, in a shell of its own", run: send(alone) },
    { name: "adb version, which asks nobody", run: async () => void (await adb.run(["version"], signal)) },
  ];
  print("Android transport", await measure(ways, 60));
  await Promise.all([open.close(), alone.close()]);
}
