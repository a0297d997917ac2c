// EDGE: makes a folder and removes it.

/** Gives `work` an empty folder of its own, which is gone afterwards with all that is in it. */
export async function inTemporaryFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
