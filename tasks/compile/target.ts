/** A system that a binary is made for. */
export interface Target {
  /** As in the file's name: `glovebox-linux-x64`. */
  readonly name: string;
  /** As Deno's compiler names it. */
  readonly triple: string;
  /** The npm package that carries Deno for it. */
  readonly denoPackage: string;
  /** The npm package that a base program can be taken from where Deno's own cannot be downloaded. */
  readonly basePackage: string;
  /** What the file is, see {@linkcode executableFormat}. */
  readonly format: "ELF x64" | "ELF arm64" | "Mach-O x64, signed" | "Mach-O arm64, signed" | "PE x64";
}

/** Every target, the one of this project's CI first. */
export const targets: readonly Target[] = [
  {
    name: "linux-x64",
    triple: "x86_64-unknown-linux-gnu",
    denoPackage: "@deno/linux-x64-glibc",
    basePackage: "@stdy/cli-linux-x64",
    format: "ELF x64",
  },
  {
    name: "linux-arm64",
    triple: "aarch64-unknown-linux-gnu",
    denoPackage: "@deno/linux-arm64-glibc",
    basePackage: "@stdy/cli-linux-arm64",
    format: "ELF arm64",
  },
  {
    name: "macos-x64",
    triple: "x86_64-apple-darwin",
    denoPackage: "@deno/darwin-x64",
    basePackage: "@stdy/cli-darwin-x64",
    format: "Mach-O x64, signed",
  },
  {
    name: "macos-arm64",
    triple: "aarch64-apple-darwin",
    denoPackage: "@deno/darwin-arm64",
    basePackage: "@stdy/cli-darwin-arm64",
    format: "Mach-O arm64, signed",
  },
  {
    name: "windows-x64",
    triple: "x86_64-pc-windows-msvc",
    denoPackage: "@deno/win32-x64",
    basePackage: "@stdy/cli-win32-x64",
    format: "PE x64",
  },
];

/** The name of a target's binary. */
export function binaryName({ name }: Target): string {
  return `glovebox-${name}${isWindows(name) ? ".exe" : ""}`;
}

/** The name of the program inside a target's Deno package. */
export function denoName({ name }: Target): string {
  return isWindows(name) ? "deno.exe" : "deno";
}

/** The target of the computer that this runs on. */
export function targetOf({ os, arch }: { readonly os: string; readonly arch: string }): Target | undefined {
  const system = os === "darwin" ? "macos" : os;
  return targets.find(({ name }) => name === `${system}-${arch === "aarch64" ? "arm64" : "x64"}`);
}

function isWindows(name: string): boolean {
  return name.startsWith("windows");
}
