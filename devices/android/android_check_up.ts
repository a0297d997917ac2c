import type { Finding } from "../device.ts";
import { toFailure } from "../failure.ts";
import type { Adb } from "./adb.ts";
import { ADB_MISSING } from "./adb.ts";
import { readAdbDevices } from "./adb_devices.ts";
import type { Emulators } from "./emulators.ts";

/** Looks at adb, the emulators of this computer, and the phones that adb sees. */
export async function checkUpAndroid(
  adb: Adb,
  emulators: Emulators,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const finding = await checkAdb(adb, signal);
  const phones = finding.state === "ok" ? await checkPhones(adb, signal) : [];
  return [finding, ...await checkEmulators(emulators, signal), ...phones];
}

async function checkAdb(adb: Adb, signal: AbortSignal): Promise<Finding> {
  const subject = "adb";
  if (!adb.isInstalled()) return { subject, state: "missing", says: ADB_MISSING, todo: ADB_TODO };
  try {
    const { code, stdout, stderr } = await adb.run(["version"], signal);
    const [version = ""] = new TextDecoder().decode(stdout).split("\n");
    if (code === 0) return { subject, state: "ok", says: version };
    return { subject, state: "broken", says: `adb version ended with ${code}: ${stderr.trim()}`, todo: ADB_TODO };
  } catch (error) {
    return { subject, state: "broken", says: toFailure(error).message, todo: ADB_TODO };
  }
}

const ADB_TODO =
  "Install Android's platform-tools: apt install adb, brew install android-platform-tools, or Android Studio";

async function checkEmulators(emulators: Emulators, signal: AbortSignal): Promise<readonly Finding[]> {
  const subject = "Android emulator";
  const { program } = emulators;
  if (program === undefined) return [{ subject, state: "missing", says: EMULATOR_MISSING, todo: EMULATOR_TODO }];
  const found: Finding = { subject, state: "ok", says: program };
  try {
    return [found, checkVirtualDevices(await emulators.names(signal))];
  } catch (error) {
    return [{ subject, state: "broken", says: toFailure(error).message, todo: EMULATOR_TODO }];
  }
}

const EMULATOR_MISSING = "it is not on PATH, in ANDROID_HOME/emulator or in Android Studio's SDK folder";
const EMULATOR_TODO = "Install Android Studio, or set ANDROID_HOME, to boot emulators; phones do not need it";

function checkVirtualDevices(names: readonly string[]): Finding {
  const subject = "Android virtual devices";
  if (names.length > 0) return { subject, state: "ok", says: names.join(", ") };
  const todo = "Make one in Android Studio's Device Manager, or with avdmanager create avd";
  return { subject, state: "missing", says: "none has been made", todo };
}

async function checkPhones(adb: Adb, signal: AbortSignal): Promise<readonly Finding[]> {
  const { stdout } = await adb.run(["devices", "-l"], signal);
  return readAdbDevices(new TextDecoder().decode(stdout)).map(({ deviceId, name, ready, problem }) =>
    ready
      ? { subject: deviceId, state: "ok", says: `${name} is ready` }
      : { subject: deviceId, state: "broken", says: `${name} is not ready`, todo: problem ?? "Reconnect it" }
  );
}
