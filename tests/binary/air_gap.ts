// EDGE: runs a binary in namespaces of its own.

import { type Requirement, requirement } from "../lab/requirements.ts";

/** The binary that is tested; CI sets it after `deno task compile`. */
export const binary = Deno.env.get("GLOVEBOX_PROGRAM");

/** Whether there is a binary, and whether this system lets a process have no network and a disk of its own. */
export function airGapRequirement(): Requirement {
  if (binary === undefined) return { ignore: true, note: " (needs GLOVEBOX_PROGRAM, a compiled binary)" };
  const needs = requirement("unshare", "mount", "find");
  if (needs.ignore || isAllowed()) return needs;
  return { ignore: true, note: " (needs a system that allows namespaces)" };
}

/**
 * The command that runs `args` of the binary without a network, on a disk on which only an empty temporary folder can
 * be written, as the only process there, with an empty environment. What it wrote, and which processes it left, is told
 * on stderr by lines that begin with `wrote` and `left`.
 */
export function airGapped(args: readonly string[], temporarySize = "200m"): { command: string; args: string[] } {
  return {
    command: "unshare",
    args: [...NAMESPACES, "/bin/sh", "-c", SCRIPT, temporarySize, binary ?? "", ...args],
  };
}

const NAMESPACES = ["--net", "--mount", "--pid", "--fork", "--mount-proc", "--map-root-user"];

const SCRIPT = `
set -e
mount --make-rprivate /
while read -r _ point _; do
  case $point in /proc*|/sys*|/dev*|/mnt*) ;; *) mount -o remount,bind,ro "$point" ;; esac
done < /proc/mounts
# The binary itself may lie in the folder that is about to be covered.
program=$1
shift
mount --bind "\${program%/*}" /mnt
mount -o remount,bind,ro /mnt
mount -t tmpfs -o size="$0" tmpfs /tmp
set +e
env -i "/mnt/\${program##*/}" "$@"
code=$?
find /tmp -mindepth 1 -type f -printf 'wrote %P %m\\n' >&2
# Nobody tells of the end of a process that is not one's own child, so one that is just going is looked at again.
for folder in /proc/[0-9]*; do
  [ "$folder" = /proc/1 ] && continue
  for try in 1 2 3 4 5 6 7 8 9 10; do [ -e "$folder" ] && sleep 0.1; done
  [ -e "$folder" ] && echo "left $(cut -c1-60 "$folder/stat")" >&2
done
exit $code
`;

function isAllowed(): boolean {
  const args = [...NAMESPACES, "/bin/sh", "-c", "mount --make-rprivate /"];
  return new Deno.Command("unshare", { args, stderr: "null" }).outputSync().success;
}
