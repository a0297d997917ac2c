// EDGE: reads environment variables and looks for files.

import { isFile } from "../is_file.ts";

/** A program of the Android SDK. */
export type SdkProgram = keyof typeof SDK_FOLDERS;

/** The folder of the SDK that each program is in. */
const SDK_FOLDERS = { adb: "platform-tools", emulator: "emulator" } as const;

/**
 * Finds a program: on PATH, in the SDK that ANDROID_HOME or ANDROID_SDK_ROOT names, or where Android Studio and package
 * managers put it. Answers `undefined` when it is in none of these places.
 */
export function findSdkProgram(program: SdkProgram): string | undefined {
  return programCandidates(program, Deno.build.os, (name) => Deno.env.get(name)).find(isFile);
}

/** The paths where a program may be, in the order of preference. Pure. */
export function programCandidates(
  program: SdkProgram,
  os: typeof Deno.build.os,
  variable: (name: string) => string | undefined,
): readonly string[] {
  const isWindows = os === "windows";
  const onPath = (variable("PATH") ?? "").split(isWindows ? ";" : ":");
  const named = [variable("ANDROID_HOME"), variable("ANDROID_SDK_ROOT")];
  const home = variable(isWindows ? "LOCALAPPDATA" : "HOME");
  const { inHome, sdks, folders } = isWindows ? WINDOWS : os === "darwin" ? MACOS : LINUX;
  const usual = [...(home ? inHome.map((folder) => `${home}/${folder}`) : []), ...sdks];
  const inSdks = [...named, ...usual].map((sdk) => sdk ? `${sdk}/${SDK_FOLDERS[program]}` : "");
  return [...onPath, ...inSdks, ...folders].filter((folder) => folder !== "")
    .map((folder) => `${folder}/${program}${isWindows ? ".exe" : ""}`);
}

/** Where SDKs and programs usually are: SDKs below the user's folder, SDKs elsewhere, and folders with programs. */
interface Places {
  readonly inHome: readonly string[];
  readonly sdks: readonly string[];
  readonly folders: readonly string[];
}

const WINDOWS: Places = { inHome: ["Android/Sdk"], sdks: [], folders: [] };
const LINUX: Places = { inHome: ["Android/Sdk"], sdks: [], folders: [] };
// A desktop app, and what it starts, has a PATH without the package managers' folders.
const MACOS: Places = {
  inHome: ["Library/Android/sdk"],
  sdks: ["/opt/homebrew/share/android-commandlinetools", "/usr/local/share/android-commandlinetools"],
  folders: ["/opt/homebrew/bin", "/usr/local/bin"],
};
