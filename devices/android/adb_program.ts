// EDGE: reads environment variables and looks for files.

/**
 * Finds the adb program: on PATH, in the SDK that ANDROID_HOME or ANDROID_SDK_ROOT names, or where Android Studio puts
 * its SDK. Answers `undefined` when it is in none of these places.
 */
export function findAdb(): string | undefined {
  return candidates().find(isFile);
}

const IS_WINDOWS = Deno.build.os === "windows";

function candidates(): string[] {
  const onPath = (Deno.env.get("PATH") ?? "").split(IS_WINDOWS ? ";" : ":");
  const home = Deno.env.get(IS_WINDOWS ? "LOCALAPPDATA" : "HOME");
  const studio = IS_WINDOWS ? ["Android/Sdk"] : ["Android/Sdk", "Library/Android/sdk"];
  const sdks = [
    Deno.env.get("ANDROID_HOME"),
    Deno.env.get("ANDROID_SDK_ROOT"),
    ...(home ? studio.map((folder) => `${home}/${folder}`) : []),
  ];
  const folders = [...onPath, ...sdks.map((sdk) => sdk ? `${sdk}/platform-tools` : "")];
  return folders.filter((folder) => folder !== "").map((folder) => `${folder}/${IS_WINDOWS ? "adb.exe" : "adb"}`);
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch (thrown) {
    // A folder on PATH may be absent, unreadable, or no folder at all.
    if (thrown instanceof Deno.errors.NotFound || thrown instanceof Deno.errors.PermissionDenied) return false;
    if (thrown instanceof Deno.errors.NotADirectory) return false;
    throw thrown;
  }
}
