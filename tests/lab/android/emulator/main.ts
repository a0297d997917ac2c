// EDGE: a program that stands for Android's `emulator`; it makes a temporary folder and talks to the adb server.

/**
 * `emulator -list-avds`, and `emulator -avd NAME -port PORT`, which runs a simulated phone until its console ends it.
 *
 * @module
 */

import { parseArgs } from "node:util";
import { Adbd } from "../adbd/adbd.ts";
import { startPhone } from "../android_lab.ts";
import { BootProperties } from "./boot_properties.ts";
import { EmulatorConsole } from "./emulator_console.ts";

const avds = ["Pixel_8_API_35", "Broken_AVD"];

Deno.exit(await emulator(Deno.args));

async function emulator(args: readonly string[]): Promise<number> {
  if (args.includes("-list-avds")) {
    console.log(["INFO    | Storing crashdata in: /tmp/crash.db, detection is enabled", ...avds].join("\n"));
    return 0;
  }
  const words = args.map((word) => word.replace(/^-(?=avd|port|no-window)/, "--"));
  const options = { avd: { type: "string" }, port: { type: "string" }, "no-window": { type: "boolean" } } as const;
  const { avd = "", port = "" } = parseArgs({ args: words, options }).values;
  console.log("INFO    | Android emulator version 35.2.10.0 (build_id 12414864)");
  if (avd === "Broken_AVD") {
    console.error("ERROR   | x86_64 emulation currently requires hardware acceleration!");
    return 1;
  }
  await run(avd, Number(port));
  return 0;
}

async function run(avd: string, port: number): Promise<void> {
  await using parts = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "glovebox_emulator_" });
  parts.defer(() => Deno.remove(folder, { recursive: true }));
  const { daemon } = await startPhone(folder, { properties: new BootProperties(avd) }, parts);
  parts.use(new Adbd(daemon, port + 1));
  const console = new EmulatorConsole(port);
  await introduce(port + 1);
  await console.killed;
}

/** Tells the adb server that there is an emulator, as real ones do. */
async function introduce(port: number): Promise<void> {
  const service = `host:emulator:${port}`;
  using server = await Deno.connect({ hostname: "127.0.0.1", port: Number(Deno.env.get("ANDROID_ADB_SERVER_PORT")) });
  await server.write(new TextEncoder().encode(`${service.length.toString(16).padStart(4, "0")}${service}`));
}
