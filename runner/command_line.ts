import type { OsLayers } from "./os_layers.ts";

/** A program with its arguments and its whole environment. */
export interface CommandLine {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** What differs from child to child. */
export interface ChildSettings {
  readonly deno: string;
  readonly mainModule: string;
  readonly layers: OsLayers;
  readonly isWindows: boolean;
}

// Each of these closed a way out, or a way for files and variables of the machine to change the child.
// An environment that is not empty would do the same: DENO_PERMISSION_BROKER_PATH even overrides the denials.
const FLAGS = [
  ...["--no-prompt", "--no-config", "--no-lock", "--no-remote", "--no-npm", "--cached-only", "--no-code-cache"],
  ...["--node-modules-dir=none", "--deny-read", "--deny-write", "--deny-net", "--deny-env", "--deny-sys"],
  ...["--deny-run", "--deny-ffi", "--deny-import", "--v8-flags=--max-old-space-size=128,--jitless"],
];

// No core dump, no file, few descriptors, 1 GB of data, an hour of processor time; then the descriptors that the
// server may have inherited are closed, and the program takes the shell's place. Not every system has every limit.
const LIMITED = `
ulimit -c 0 2>/dev/null || :
ulimit -f 0 2>/dev/null || :
ulimit -n 64 2>/dev/null || :
ulimit -d 1048576 2>/dev/null || :
ulimit -t 3600 2>/dev/null || :
exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-
if [ -n "$BASH_VERSION" ]; then
  for fd in /dev/fd/*; do
    fd=\${fd##*/}
    if [ "$fd" -gt 9 ]; then eval "exec $fd>&-"; fi
  done
fi
exec "$@"
`;

/** Writes the command that starts a child: `deno run` with nothing allowed, behind the layers that this system has. */
export function childCommand({ deno, mainModule, layers, isWindows }: ChildSettings): CommandLine {
  const run = [deno, "run", ...FLAGS, mainModule];
  const [program, ...args] = layers.shell === undefined
    ? run
    : [layers.shell, "-c", LIMITED, "sh", ...layers.noNetwork, ...run];
  return { program: program ?? deno, args, env: environment(deno, isWindows) };
}

/** A cache below something that is no folder cannot be written: caches and localStorage need no permission. */
function environment(deno: string, isWindows: boolean): Record<string, string> {
  const cache = isWindows ? `${deno}\\none` : "/dev/null";
  return { DENO_DIR: cache, NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" };
}
