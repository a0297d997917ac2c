import type { Finding } from "../device.ts";
import { toFailure } from "../failure.ts";
import type { Adb } from "./adb.ts";
import { ADB_MISSING } from "./adb.ts";
import { readAdbDevices } from "./adb_devices.ts";
import { listEmulators, sdkFolder } from "./android_sdk.ts";

/** Looks at adb, the SDK and the emulators of this computer, and at the phones that adb sees. */
export async function checkUpAndroid(adb: Adb, signal: AbortSignal): Promise<readonly Finding[]> {
  const finding = await checkAdb(adb, signal);
  return [finding, checkSdk(), checkEmulators(), ...(finding.state === "ok" ? await checkPhones(adb, signal) : [])];
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

function checkSdk(): Finding {
  const folder = sdkFolder();
  if (folder !== undefined) return { subject: "Android SDK", state: "ok", says: folder };
  return {
    subject: "Android SDK",
    state: "missing",
    says: "ANDROID_HOME names none, and Android Studio's folder is not there; only emulators need it",
    todo: "Install Android Studio, or set ANDROID_HOME",
  };
}

function checkEmulators(): Finding {
  const names = listEmulators();
  if (names.length > 0) return { subject: "Android emulators", state: "ok", says: names.join(", ") };
  return {
    subject: "Android emulators",
    state: "missing",
    says: "no virtual device has been made",
    todo: "Make one in Android Studio's Device Manager, or with avdmanager create avd",
  };
}

async function checkPhones(adb: Adb, signal: AbortSignal): Promise<readonly Finding[]> {
  const { stdout } = await adb.run(["devices", "-l"], signal);
  return readAdbDevices(new TextDecoder().decode(stdout)).map(({ deviceId, name, ready, problem }) =>
    ready
      ? { subject: deviceId, state: "ok", says: `${name} is ready` }
      : { subject: deviceId, state: "broken", says: `${name} is not ready`, todo: problem ?? "Reconnect it" }
  );
}
