// EDGE: reads environment variables, and makes and checks folders.

import { Failure } from "../devices/failure.ts";

/** A folder that is to be this user's alone, below one that may be shared. */
export interface FolderPlace {
  readonly parent: string;
  readonly name: string;
}

/**
 * Where unpacked programs may be kept, best first: what GLOVEBOX_CACHE names and nowhere else; or the user's cache
 * folder, and the folder for temporary files where a home is missing or read-only.
 */
export function cacheFolders(): readonly FolderPlace[] {
  const named = Deno.env.get("GLOVEBOX_CACHE");
  if (named) return [{ parent: absolute(named), name: "glovebox" }];
  const own = userCache();
  // Others can write beside it, so the name tells users apart; whose it is gets checked before it is used.
  const shared = { parent: temporaryFolder(), name: `glovebox-${userId() ?? "cache"}` };
  return own === undefined ? [shared] : [{ parent: own, name: "glovebox" }, shared];
}

/** The path of a place. */
export function pathOf({ parent, name }: FolderPlace): string {
  return `${parent}/${name}`;
}

/**
 * Makes a folder that only this user can enter, or checks that it is one.
 *
 * @throws {Failure} cache_unwritable when it belongs to somebody else or others may enter it
 */
export async function makePrivateFolder(place: FolderPlace): Promise<string> {
  const path = pathOf(place);
  await Deno.mkdir(place.parent, { recursive: true });
  try {
    await Deno.mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
  const why = notPrivate(await Deno.lstat(path), "isDirectory");
  if (why !== undefined) throw new Failure("cache_unwritable", `Cannot keep programs in "${path}": ${why}`);
  return path;
}

/** Says why a file or folder cannot be trusted: it is something else, somebody else's, or open to others. */
export function notPrivate(info: Deno.FileInfo, kind: "isFile" | "isDirectory"): string | undefined {
  if (!info[kind]) return kind === "isFile" ? "it is not a plain file" : "it is not a folder";
  const own = userId();
  // Windows keeps users apart by the profile folder's own rights.
  if (own === undefined || info.mode === null) return undefined;
  if (info.uid !== own) return "it belongs to another user";
  return (info.mode & 0o077) === 0 ? undefined : "others may use it; take their rights away with chmod go-rwx";
}

// Children start in another folder, where a relative path leads nowhere.
function absolute(path: string): string {
  return /^([\\/]|[A-Za-z]:)/.test(path) ? path : `${Deno.cwd()}/${path}`;
}

function userId(): number | undefined {
  return Deno.uid() ?? undefined;
}

function userCache(): string | undefined {
  if (Deno.build.os === "windows") return Deno.env.get("LOCALAPPDATA");
  const home = Deno.env.get("HOME");
  if (Deno.build.os === "darwin") return home ? `${home}/Library/Caches` : undefined;
  return Deno.env.get("XDG_CACHE_HOME") || (home ? `${home}/.cache` : undefined);
}

function temporaryFolder(): string {
  if (Deno.build.os === "windows") return Deno.env.get("TEMP") ?? "C:/Windows/Temp";
  return Deno.env.get("TMPDIR") || "/tmp";
}
