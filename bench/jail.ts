import { Jail } from "../runner/jail.ts";
import { measure, print } from "./measure.ts";

const CALLS = 2_000;
const { signal } = new AbortController();

/** How long a run takes besides what the script does, and how many calls it can make a second. */
export async function benchJail(): Promise<void> {
  const options = { objectName: "ui", methods: ["ping"] };
  const warm = new Jail(options);
  warm.warm();
  await run(warm, "return 1");
  const ways = [
    { name: "run of `return 1`, warm", run: async () => void (await run(warm, "return 1")) },
    { name: "run of `return 1`, cold", run: () => coldRun(options) },
  ];
  print("Jail", await measure(ways.map((way) => ({ ...way, run: () => pauseThen(way.run) })), 15));
  const loop = `const started = performance.now();
    for (let n = 0; n < ${CALLS}; n++) await ui.ping(n);
    return performance.now() - started`;
  const [calls] = await measure([{ name: "calls", run: async () => Number(await run(warm, loop)) }], 5);
  console.log(
    `  ui calls of a host that answers at once: ${Math.round(CALLS / (calls?.medianMs ?? 1) * 1000)} a second`,
  );
  await warm.close();
}

async function run(jail: Jail, script: string): Promise<unknown> {
  const outcome = await jail.run({ script, args: null, timeoutMs: 60_000, host: () => Promise.resolve(null), signal });
  if (outcome.status !== "completed") throw new Error(`The run ended as ${JSON.stringify(outcome)}`);
  return outcome.value;
}

async function coldRun(options: ConstructorParameters<typeof Jail>[0]): Promise<number> {
  const jail = new Jail(options);
  const started = performance.now();
  await run(jail, "return 1");
  const took = performance.now() - started;
  await jail.close();
  return took;
}

/** Leaves the spare child of the run before the time to get ready, as an agent's pauses do. */
async function pauseThen(work: () => Promise<number | void>): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 500));
  const started = performance.now();
  return await work() ?? performance.now() - started;
}
