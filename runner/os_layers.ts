// EDGE: runs `unshare` and a shell once, to learn what this system offers beyond Deno's own permissions.

/** What of the operating system helps to hold a child; everything here is best effort. */
export interface OsLayers {
  /** The shell that sets resource limits; absent on Windows. */
  readonly shell?: string;
  /** The prefix that runs a program without any network; empty where it is not allowed. */
  readonly noNetwork: readonly string[];
}

const SHELLS = ["/bin/bash", "/bin/sh"];
// As root a new network is enough. Others need a user namespace: first one that gives no capabilities with it.
const NO_NETWORK = [["-n"], ["-U", "--map-current-user", "-n"], ["-U", "-r", "-n"]];

let probed: Promise<OsLayers> | undefined;

/** Probes the system, once for the life of the server. */
export function osLayers(): Promise<OsLayers> {
  return probed ??= probe();
}

/** Names the layers that hold a child, Deno's own first. */
export function describeLayers({ shell, noNetwork }: OsLayers): readonly string[] {
  return [
    "a separate deno process with every permission denied and an empty environment",
    "a V8 isolate of its own with plain JavaScript only, no just-in-time compiler, 128 MB of heap",
    ...(shell === undefined ? [] : [
      `resource limits (${shell}): no files, 64 descriptors, 1 GB of data, no core dumps`,
      "a watch that kills it above 400 MB of resident memory",
    ]),
    ...(noNetwork.length === 0 ? [] : [`a network namespace without any network (${noNetwork.join(" ")})`]),
  ];
}

async function probe(): Promise<OsLayers> {
  if (Deno.build.os === "windows") return { noNetwork: [] };
  const prefixes = Deno.build.os === "linux" ? NO_NETWORK.map((flags) => ["/usr/bin/unshare", ...flags, "--"]) : [];
  // One process tells of both layers where both are there, which is the usual case and part of every first run.
  for (const shell of SHELLS) {
    for (const noNetwork of [...prefixes, []]) {
      if (await runs([...noNetwork, shell, "-c", ":"])) return { shell, noNetwork };
    }
  }
  return { noNetwork: [] };
}

async function runs([program = "", ...args]: readonly string[]): Promise<boolean> {
  const options = { args, clearEnv: true, stdin: "null", stdout: "null", stderr: "null" } as const;
  try {
    const { success } = await new Deno.Command(program, options).output();
    return success;
  } catch (error) {
    // Not there, or not allowed: either way this layer is not to be had.
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.PermissionDenied) return false;
    throw error;
  }
}
