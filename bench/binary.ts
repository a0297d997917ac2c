// EDGE: starts the compiled binary, reads /proc and the clock, and makes folders.

import { fileURLToPath } from "node:url";
import { measure, print } from "./measure.ts";
import { sourceCommand, untilTools } from "./startup.ts";

const ROUNDS = 9;
const script = "return await ui.exists('Settings')";

/** What the one file costs: its size, its first start, its later starts beside those from source, and its memory. */
export async function benchBinary(): Promise<void> {
  const binary = fileURLToPath(new URL("../dist/glovebox-linux-x64", import.meta.url));
  const size = await sizeOf(binary);
  if (size === undefined) return console.log("\nBinary\n  not compiled; see deno task compile");
  const folder = await Deno.makeTempDir();
  const env = { GLOVEBOX_CACHE: `${folder}/cache` };
  try {
    await Deno.writeTextFile(`${folder}/script.ts`, script);
    const run = () => runToEnd(binary, ["run", `${folder}/script.ts`, "--device", "demo"], env);
    const first = async (starts: number) => {
      await Deno.remove(env.GLOVEBOX_CACHE, { recursive: true }).catch(ignoreAbsence);
      await Promise.all(Array.from({ length: starts }, run));
    };
    const ways = [
      { name: "start to tools/list, from source", run: () => untilTools(sourceCommand()) },
      { name: "start to tools/list, binary", run: () => untilTools({ program: binary, args: [] }) },
      { name: "--version, binary", run: () => runToEnd(binary, ["--version"], env) },
      { name: "a script's first run: unpacks", run: () => first(1) },
      { name: "six first runs at once", run: () => first(6) },
      { name: "a script's later run", run },
      { name: "six later runs at once", run: async () => void (await Promise.all(Array.from({ length: 6 }, run))) },
    ];
    print("Binary", await measure(ways, ROUNDS));
    console.log(
      `  ${(size / 1e6).toFixed(1)} MB; a server with a spare child holds ${await memoryOfServer(binary, env)}`,
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await Deno.stat(path)).size;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

async function runToEnd(program: string, args: string[], env: Record<string, string>): Promise<void> {
  const { code } = await new Deno.Command(program, { args, env, stdin: "null", stdout: "null", stderr: "inherit" })
    .output();
  if (code !== 0) throw new Error(`Cannot measure ${args.join(" ")}: it ended with ${code}`);
}

/** Resident memory of a server that has listed its tools, without the child that it keeps ready. */
async function memoryOfServer(binary: string, env: Record<string, string>): Promise<string> {
  let resident = "";
  const read = (pid: number) => {
    resident = /VmRSS:\s+(\d+)/.exec(Deno.readTextFileSync(`/proc/${pid}/status`))?.[1] ?? "";
  };
  await untilTools({ program: binary, args: ["--enable", "run-script"], env }, read);
  return `${Math.round(Number(resident) / 1024)} MB`;
}

function ignoreAbsence(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}
