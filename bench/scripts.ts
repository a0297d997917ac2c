import { demoPlatform } from "../devices/demo/demo_platform.ts";
import { openWorkplace } from "../tools/cli/workplace.ts";
import { measure, print } from "./measure.ts";

const CALLS = 1_000;
const { signal } = new AbortController();

/** What a call of a handler takes in the server, besides what the handler does. */
export async function benchScripts(): Promise<void> {
  await using workplace = openWorkplace({ platforms: [demoPlatform] });
  const { jail, scripts: all } = await workplace.scripting();
  const scripts = await all.of("demo", signal);
  await scripts.start("bench", "await register({ echo: { handle: ({ params }) => params } })", signal);
  const waiting = { signal, progress: () => undefined };
  const call = async () => {
    const { status } = await scripts.call({ scriptId: "bench", handler: "echo", params: { n: 1 } }, waiting);
    if (status !== "succeeded") throw new Error(`The call ended as ${status}`);
  };
  const run = "return args";
  const jailRun = async () => {
    await jail.run({ script: run, args: 1, timeoutMs: 10_000, host: () => Promise.resolve(null), signal });
  };
  const ways = [{ name: "a call of a handler of a script that stays", run: call }, {
    name: "a run of `return args`, cold",
    run: jailRun,
  }];
  print("Scripts that stay", await measure(ways, 20));
  const [many] = await measure([{ name: "calls", run: () => inARow(call) }], 3);
  console.log(`  calls in a row: ${Math.round(CALLS / (many?.medianMs ?? 1) * 1000)} a second`);
}

async function inARow(call: () => Promise<void>): Promise<void> {
  for (let n = 0; n < CALLS; n++) await call();
}
