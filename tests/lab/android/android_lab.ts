// EDGE: makes the temporary folder in which a simulated phone and its adb server live.

import { wallClock } from "../../../devices/clock.ts";
import { DemoDevice } from "../../../devices/demo/demo_device.ts";
import type { Device } from "../../../devices/device.ts";
import { requirement } from "../requirements.ts";
import { AdbServer } from "./adb_server.ts";
import { Adbd } from "./adbd/adbd.ts";
import type { AdbStream } from "./adbd/adb_stream.ts";
import { type ShellPlace, type ShellRequest, ShellService } from "./adbd/shell_service.ts";
import { serveSync } from "./adbd/sync_service.ts";
import { CommandDesk } from "./command_desk.ts";
import { Phone } from "./phone.ts";
import { PhoneDaemon } from "./phone_daemon.ts";
import { PhoneFiles } from "./phone_files.ts";
import { installPrograms } from "./phone_programs.ts";
import { ProcessTable } from "./process_table.ts";

/** What a lab's tests need on this machine; pass it to `testWith`. */
export const androidLabRequirement = requirement("adb", "mksh", "mkfifo", "ps");

/** How a lab's phone differs from a willing one with Android 14. */
export interface LabOptions {
  /** What is on the phone's screen; the demo phone unless given. */
  readonly model?: Device;
  /** False for a phone before Android 7: one stream, no exit codes. */
  readonly shellV2?: boolean;
  /** True for a phone on which nobody allows USB debugging. */
  readonly unauthorized?: boolean;
  /** What runs on it instead of Android, such as `recovery`; it has no windows then. */
  readonly state?: string;
  /** What `getprop` tells, if not the usual. */
  readonly properties?: Map<string, string>;
}

/** A simulated Android phone, connected to an adb server of its own. Disposing it leaves no process and no file. */
export interface AndroidLab extends AsyncDisposable {
  readonly serial: string;
  /** What makes an adb client see the phone, and nothing else. */
  readonly environment: Readonly<Record<string, string>>;
  readonly phone: Phone;
  /** What clients have sent to the phone so far, each a round trip: services opened, and scripts for an open shell. */
  readonly services: readonly string[];
  /** The shell commands that have not ended, even if their client has gone. */
  running(): readonly string[];
  /** Waits until all of them have ended; answers those that have not done so in time. */
  stopped(): Promise<readonly string[]>;
  /** Runs an adb client that sees this phone. */
  readonly adb: AdbServer["run"];
  /** Pulls the cable: the phone stays listed, as offline. */
  unplug(): Promise<void>;
  /** Puts the cable back, with debugging allowed on the phone. adb does not connect to it by itself. */
  plugIn(): void;
  /** Ends the adb server; the next client starts another, which does not know the phone. */
  readonly killServer: AdbServer["kill"];
}

/**
 * Starts a simulated phone.
 *
 * @example
 * ```ts
 * await using lab = await startAndroidLab();
 * const { stdout } = await lab.adb(["-s", lab.serial, "shell", "getprop ro.product.model"]);
 * ```
 */
export async function startAndroidLab(options: LabOptions = {}): Promise<AndroidLab> {
  await using parts = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "glovebox_android_" });
  parts.defer(() => Deno.remove(folder, { recursive: true }));
  const { phone, shell, daemon } = await startPhone(folder, options, parts);
  let adbd = new Adbd(daemon);
  parts.defer(() => adbd[Symbol.asyncDispose]());
  const server = parts.use(await AdbServer.start(folder));
  const serial = `127.0.0.1:${adbd.port}`;
  await server.run(["connect", serial]);
  const owned = parts.move();
  return {
    serial,
    phone,
    environment: server.environment,
    services: daemon.opened,
    running: () => shell.running,
    stopped: () => shell.stopped(),
    adb: (args, more) => server.run(args, more),
    unplug: () => adbd[Symbol.asyncDispose](),
    plugIn: () => {
      daemon.refusesKeys = false;
      adbd = new Adbd(daemon, adbd.port);
    },
    killServer: () => server.kill(),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** A phone, what runs its commands, and its adb daemon. */
export interface StartedPhone {
  readonly phone: Phone;
  readonly shell: ShellService;
  readonly daemon: PhoneDaemon;
}

/** Makes a phone and what runs its commands, in an empty folder; what has to be stopped goes into `parts`. */
export async function startPhone(
  folder: string,
  options: LabOptions,
  parts: AsyncDisposableStack,
): Promise<StartedPhone> {
  const files = new PhoneFiles(`${folder}/phone`);
  const desk = await makeFolder(`${folder}/desk`);
  const opened: string[] = [];
  const shell = new ShellService(await placeOf(files, desk), (script) => opened.push(script));
  const processes = new ProcessTable(() => shell.groups, files);
  const phone = new Phone(
    { model: options.model ?? new DemoDevice(), files, processes, clock: wallClock },
    options.properties,
  );
  const toPhone = (words: readonly string[]) => words.map((word) => files.delocalize(word));
  parts.use(await CommandDesk.open(desk, (words, signal) => phone.run(toPhone(words), signal)));
  parts.defer(() => shell.stop());
  const services = {
    shell: (request: ShellRequest, stream: AdbStream) => shell.serve(request, stream),
    sync: (stream: AdbStream) => serveSync(stream, (path) => files.hostPath(path)),
  };
  const { shellV2 = true, unauthorized = false, state = "device" } = options;
  if (state !== "device") await Deno.remove(files.hostPath("/system/bin/wm"));
  const manners = { shellV2, unauthorized, state };
  return { phone, shell, daemon: new PhoneDaemon(services, manners, opened) };
}

async function placeOf(files: PhoneFiles, desk: string): Promise<ShellPlace> {
  const programs = await makeFolder(files.hostPath("/system/bin"));
  return {
    program: await installPrograms(programs),
    folder: files.hostPath("/"),
    environment: { PATH: programs, HOME: "/", TMPDIR: files.hostPath("/data/local/tmp"), PHONE_DESK: desk },
    localize: (text) => files.localize(text),
    restorer: () => files.restorer(),
  };
}

async function makeFolder(path: string): Promise<string> {
  await Deno.mkdir(path, { recursive: true });
  return path;
}
