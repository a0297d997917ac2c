// EDGE: runs npm and tar, and reads what they leave.

/** Fetches a package from the registry that npm is set up for, and unpacks it. @returns its folder */
export async function fetchPackage(name: string, version: string, folder: string, integrity?: string): Promise<string> {
  await Deno.mkdir(folder, { recursive: true });
  const printed = await outputOf("npm", ["pack", "--silent", "--pack-destination", folder, `${name}@${version}`]);
  const archive = `${folder}/${printed.trim()}`;
  if (integrity !== undefined) await checkIntegrity(archive, integrity);
  await outputOf("tar", ["-xzf", archive, "-C", folder]);
  await Deno.remove(archive);
  return `${folder}/package`;
}

/** Runs a program to its end and gives what it printed. @throws when it fails */
export async function outputOf(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const command = new Deno.Command(program, { args: [...args], env, stdin: "null", stderr: "inherit" });
  const { success, code, stdout } = await command.output();
  if (!success) throw new Error(`Cannot run ${program} ${args.join(" ")}: it ended with ${code}`);
  return new TextDecoder().decode(stdout);
}

async function checkIntegrity(archive: string, integrity: string): Promise<void> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-512", await Deno.readFile(archive)));
  const found = `sha512-${digest.toBase64()}`;
  if (found !== integrity) throw new Error(`Cannot use ${archive}: it has ${found}, the lock says ${integrity}`);
}
