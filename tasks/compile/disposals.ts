// EDGE: reads the files of a bundle.

import { parse } from "@babel/parser";

/**
 * Checks that the minifier kept every `using` of the program.
 *
 * The one in Deno 2.9.6 writes `using lock = await open(); await lock.lock()` as `await (await open()).lock()`: nothing is
 * disposed of any more (evanw/esbuild#4482, fixed in later versions).
 *
 * @throws {Error} which says how many are gone
 */
export async function checkDisposals({ plain, minified }: { plain: string; minified: string }): Promise<void> {
  const [written, kept] = [await disposalsIn(plain), await disposalsIn(minified)];
  if (written === kept) return;
  const rule = "a variable declared with `using` must be used never, or more than once, or not right after it";
  throw new Error(`Cannot use what the minifier made: it keeps ${kept} of ${written} \`using\`; ${rule}`);
}

async function disposalsIn(folder: string): Promise<number> {
  let count = 0;
  for await (const { name } of Deno.readDir(folder)) {
    if (name.endsWith(".js")) count += disposals(await Deno.readTextFile(`${folder}/${name}`));
  }
  return count;
}

/** How many resources a program declares with `using`. */
export function disposals(code: string): number {
  let count = 0;
  const pending: unknown[] = [parse(code, { sourceType: "module" }).program];
  while (pending.length > 0) {
    const node = pending.pop();
    if (typeof node !== "object" || node === null) continue;
    if ("kind" in node && (node.kind === "using" || node.kind === "await using")) count++;
    pending.push(...Object.values(node));
  }
  return count;
}
