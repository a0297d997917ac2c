// EDGE: starts the real adb daemon in namespaces of its own, and makes the folder that its phone lives in.

import { fileURLToPath } from "node:url";
import { wallClock } from "../../../../devices/clock.ts";
import { DemoDevice } from "../../../../devices/demo/demo_device.ts";
import { findProgram, type Requirement } from "../../requirements.ts";
import { CommandDesk } from "../command_desk.ts";
import { commands } from "../commands/commands.ts";
import { Phone } from "../phone.ts";
import { PhoneFiles } from "../phone_files.ts";
import { ProcessTable } from "../process_table.ts";

/** The simulated phone behind the real adb daemon, Android's shell and its tools. Disposing it ends all of them. */
export interface RealAdbdLab extends AsyncDisposable {
  readonly serial: string;
  /** What makes an adb client see the phone, and nothing else. */
  readonly environment: Readonly<Record<string, string>>;
  readonly phone: Phone;
}

const root = `${Deno.env.get("TMPDIR") ?? "/tmp"}/glovebox-android-root`;

/** Whether this machine has the root that `make_root.sh` makes, and lets us have namespaces. */
export const realAdbdRequirement: Requirement = toRequirement(missing());

// Any port: the daemon has a network of its own.
const port = "25555";

/** Starts the daemon. */
export async function startRealAdbdLab(): Promise<RealAdbdLab> {
  await using parts = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "glovebox_adbd_" });
  parts.defer(() => Deno.remove(folder, { recursive: true }));
  const files = new PhoneFiles(`${folder}/phone`);
  // The phone's processes are for its own tools to list and to end.
  const processes = new ProcessTable(() => [], files);
  const phone = new Phone({ model: new DemoDevice(), files, processes, clock: wallClock });
  await installCommands(`${folder}/programs`);
  await Deno.mkdir(`${folder}/desk`);
  parts.use(await CommandDesk.open(`${folder}/desk`, (words, signal) => phone.run(words, signal)));
  const environment = { ADB_SERVER_SOCKET: `localfilesystem:${folder}/adb.sock`, HOME: folder, TMPDIR: folder };
  await startDaemon(folder, parts);
  const owned = parts.move();
  return { serial: `127.0.0.1:${port}`, environment, phone, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Android's own commands; those that list and end processes are toybox's. */
async function installCommands(folder: string): Promise<void> {
  await Deno.mkdir(folder);
  const forward = await Deno.readTextFile(new URL("../forward.mksh", import.meta.url));
  for (const name of commands.keys()) {
    if (name === "pgrep" || name === "pkill") continue;
    await Deno.writeTextFile(`${folder}/${name}`, `#!/system/bin/sh\n${forward}`, { mode: 0o755 });
  }
}

async function startDaemon(folder: string, parts: AsyncDisposableStack): Promise<void> {
  const script = fileURLToPath(new URL("run_adbd.sh", import.meta.url));
  const namespaces = ["--net", "--mount", "--pid", "--fork", "--kill-child"];
  const child = new Deno.Command("unshare", {
    args: [...namespaces, "bash", script, root, folder, port],
    env: { HOME: folder, TMPDIR: folder },
    stdin: "null",
    stdout: "piped",
  }).spawn();
  parts.defer(async () => {
    child.kill("SIGKILL");
    await child.status;
  });
  const reader = child.stdout.getReader();
  parts.defer(() => reader.cancel());
  const { value } = await reader.read();
  if (new TextDecoder().decode(value) !== "ready\n") throw new Error("Cannot start the real adb daemon: it has ended");
}

function toRequirement(missing: string | undefined): Requirement {
  return missing === undefined ? { ignore: false, note: "" } : { ignore: true, note: ` (needs ${missing})` };
}

function missing(): string | undefined {
  const programs = ["adb", "unshare", "mkfifo", "ip", "chroot"].filter((program) => findProgram(program) === undefined);
  if (programs.length > 0) return `${programs.join(", ")} on PATH`;
  if (!isThere(`${root}/complete`)) return "tests/lab/android/real_adbd/make_root.sh";
  const args = ["--net", "--mount", "--pid", "--fork", "true"];
  const tried = new Deno.Command("unshare", { args, stderr: "null" }).outputSync();
  return tried.success ? undefined : "leave to make namespaces";
}

function isThere(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
