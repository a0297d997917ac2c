// EDGE: writes the program that stands for Android's `emulator` into a temporary folder, with an adb server beside it.

import { fileURLToPath } from "node:url";
import { AdbServer } from "../adb_server.ts";

/** An adb server without phones, and an emulator program that knows two virtual devices. */
export interface EmulatorLab extends AsyncDisposable {
  /** What makes an adb client talk to this server. */
  readonly environment: Readonly<Record<string, string>>;
  /** The folder that the emulator program is in. */
  readonly folder: string;
  /** The path of the emulator program. */
  readonly program: string;
  /** The arguments of each emulator that was started so far. */
  starts(): Promise<readonly string[]>;
}

/** Makes the program and starts the server. */
export async function startEmulatorLab(): Promise<EmulatorLab> {
  await using parts = new AsyncDisposableStack();
  parts.use(await holdPorts());
  const folder = await Deno.makeTempDir({ prefix: "glovebox_emulators_" });
  parts.defer(() => Deno.remove(folder, { recursive: true }));
  const server = parts.use(await AdbServer.start(folder));
  const program = `${folder}/emulator`;
  await Deno.writeTextFile(program, script(server), { mode: 0o755 });
  const owned = parts.move();
  return {
    environment: server.environment,
    folder,
    program,
    starts: async () => (await Deno.readTextFile(`${program}.log`)).trimEnd().split("\n"),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** An emulator's port is in its serial, so labs of all test runs on this computer take turns with the same ones. */
async function holdPorts(): Promise<Disposable> {
  const path = `${Deno.env.get("TMPDIR") ?? "/tmp"}/glovebox_emulator_ports`;
  const file = await Deno.open(path, { create: true, write: true });
  await file.lock(true);
  return file;
}

function script({ port }: AdbServer): string {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  return [
    "#!/bin/sh",
    '[ "$1" = -list-avds ] || echo "$*" >>"$0.log"',
    `export ANDROID_ADB_SERVER_PORT=${port}`,
    `exec ${Deno.execPath()} run -A --no-check --quiet ${main} "$@"`,
    "",
  ].join("\n");
}
