// EDGE: keeps the data folders of simulated apps on disk.

/** A path as simulators have it. */
function dataFolder(folder: string, udid: string, appId: string): string {
  const sum = [...appId].reduce((before, letter) => (before * 31 + (letter.codePointAt(0) ?? 0)) % 1e12, 0);
  const number = String(sum).padStart(12, "0");
  return `${folder}/Devices/${udid}/data/Containers/Data/Application/00000000-0000-4000-8000-${number}`;
}

/** Whether an app has stored anything. */
export async function hasData(folder: string, udid: string, appId: string): Promise<boolean> {
  try {
    return (await Deno.stat(stateFile(folder, udid, appId))).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Makes the folders that an installation makes. @returns the one that holds them */
export async function installData(folder: string, udid: string, appId: string): Promise<string> {
  const data = dataFolder(folder, udid, appId);
  for (const name of ["Documents", "Library", "tmp"]) await Deno.mkdir(`${data}/${name}`, { recursive: true });
  return data;
}

/** Stores something, as an app does when it starts. */
export async function startData(folder: string, udid: string, appId: string): Promise<void> {
  await installData(folder, udid, appId);
  await Deno.writeTextFile(stateFile(folder, udid, appId), "kept");
}

/** Takes away what an app has stored, and the folders. */
export async function removeData(folder: string, udid: string, appId: string): Promise<void> {
  await installData(folder, udid, appId);
  await Deno.remove(dataFolder(folder, udid, appId), { recursive: true });
}

function stateFile(folder: string, udid: string, appId: string): string {
  return `${dataFolder(folder, udid, appId)}/Documents/state`;
}
