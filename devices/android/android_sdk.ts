// EDGE: reads environment variables and lists folders.

const IS_WINDOWS = Deno.build.os === "windows";

/** The folder of the Android SDK, where it can be found. */
export function sdkFolder(): string | undefined {
  const home = Deno.env.get(IS_WINDOWS ? "LOCALAPPDATA" : "HOME");
  const studio = IS_WINDOWS ? ["Android/Sdk"] : ["Android/Sdk", "Library/Android/sdk"];
  const named = [Deno.env.get("ANDROID_HOME"), Deno.env.get("ANDROID_SDK_ROOT")];
  return [...named, ...(home ? studio.map((folder) => `${home}/${folder}`) : [])]
    .find((folder) => folder !== undefined && folder !== "" && namesIn(folder) !== undefined);
}

/** The names of the emulators that have been made on this computer. */
export function listEmulators(): readonly string[] {
  const home = Deno.env.get(IS_WINDOWS ? "USERPROFILE" : "HOME");
  const files = home ? namesIn(`${home}/.android/avd`) ?? [] : [];
  return files.filter((name) => name.endsWith(".ini")).map((name) => name.slice(0, -".ini".length)).sort();
}

/** What is in a folder; undefined where there is none to read. */
function namesIn(folder: string): string[] | undefined {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return undefined;
    if (error instanceof Deno.errors.PermissionDenied) return undefined;
    throw error;
  }
}
