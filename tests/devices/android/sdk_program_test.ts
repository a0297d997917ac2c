import { strict as assert } from "node:assert";
import { findSdkProgram, programCandidates } from "../../../devices/android/sdk_program.ts";
import { createAndroidPlatform } from "../../../devices/android/android_platform.ts";

const VARIABLES = ["PATH", "HOME", "ANDROID_HOME", "ANDROID_SDK_ROOT"] as const;

/** Runs `check` with a folder that holds `files`, and with no variables but `variables`; `~` is the folder. */
async function check(
  files: readonly string[],
  variables: Readonly<Partial<Record<typeof VARIABLES[number], string>>>,
  check: (folder: string) => Promise<void> | void,
) {
  const folder = await Deno.makeTempDir();
  const before = VARIABLES.map((name) => [name, Deno.env.get(name)] as const);
  try {
    for (const file of files) {
      await Deno.mkdir(`${folder}/${file}`.replace(/\/[^/]*$/, ""), { recursive: true });
      await Deno.writeTextFile(`${folder}/${file}`, "");
    }
    for (const name of VARIABLES) Deno.env.delete(name);
    for (const [name, value] of Object.entries(variables)) Deno.env.set(name, value.replaceAll("~", folder));
    await check(folder);
  } finally {
    for (const [name, value] of before) value === undefined ? Deno.env.delete(name) : Deno.env.set(name, value);
    await Deno.remove(folder, { recursive: true });
  }
}

function finds(file: string) {
  return (folder: string) => assert.equal(findSdkProgram("adb"), `${folder}/${file}`);
}

Deno.test("findSdkProgram() looks on PATH first, past what is no folder", async () => {
  const files = ["file", "bin/adb", "sdk/platform-tools/adb"];
  await check(files, { PATH: "~/none:~/file::~/bin", ANDROID_HOME: "~/sdk" }, finds("bin/adb"));
});

Deno.test("findSdkProgram() looks in the SDK that a variable names", async () => {
  const files = ["one/platform-tools/adb", "two/platform-tools/adb"];
  await check(files, { ANDROID_HOME: "~/one", ANDROID_SDK_ROOT: "~/two" }, finds("one/platform-tools/adb"));
  await check(files, { ANDROID_HOME: "", ANDROID_SDK_ROOT: "~/two" }, finds("two/platform-tools/adb"));
});

for (
  const [os, variables, expected] of [
    ["linux", { HOME: "/home/a" }, ["/home/a/Android/Sdk/platform-tools/adb"]],
    ["darwin", { HOME: "/Users/a", PATH: "/usr/bin" }, [
      "/usr/bin/adb",
      "/Users/a/Library/Android/sdk/platform-tools/adb",
      "/opt/homebrew/share/android-commandlinetools/platform-tools/adb",
      "/usr/local/share/android-commandlinetools/platform-tools/adb",
      "/opt/homebrew/bin/adb",
      "/usr/local/bin/adb",
    ]],
    ["windows", { LOCALAPPDATA: "C:/a", PATH: "C:/b;C:/c" }, [
      "C:/b/adb.exe",
      "C:/c/adb.exe",
      "C:/a/Android/Sdk/platform-tools/adb.exe",
    ]],
  ] as const
) {
  Deno.test(`programCandidates() knows where SDKs usually are on ${os}`, () => {
    const values = new Map<string, string>(Object.entries(variables));
    assert.deepEqual(programCandidates("adb", os, (name) => values.get(name)), expected);
  });
}

Deno.test("programCandidates() looks for the emulator in its own folder", () => {
  const variable = (name: string) => name === "ANDROID_HOME" ? "/sdk" : undefined;
  assert.deepEqual(programCandidates("emulator", "linux", variable), ["/sdk/emulator/emulator"]);
});

Deno.test("a computer without adb has no Android devices, and says why", async () => {
  const never = new AbortController().signal;
  await check(["adb/readme"], { PATH: "~" }, async () => {
    assert.equal(findSdkProgram("adb"), undefined);
    const platform = createAndroidPlatform();
    assert.equal(await platform.open("emulator-5554", never), undefined);
    assert.deepEqual(await platform.list(never), {
      devices: [],
      notes: [
        "Cannot list Android devices: adb is missing; it is not on PATH, in ANDROID_HOME/platform-tools or in Android " +
        "Studio's SDK folder",
      ],
    });
  });
});
