import { wallClock } from "../devices/clock.ts";
import { DemoDevice } from "../devices/demo/demo_device.ts";
import { Session } from "../devices/ui/session.ts";
import { Jail } from "../runner/jail.ts";
import type { RunOutcome } from "../runner/run.ts";
import { verbs } from "../tools/registry.ts";
import { ScriptHost } from "../tools/script_host.ts";
import { measure } from "./measure.ts";

const { signal } = new AbortController();
const CALLS = 2_000;

/** How many calls a second a script gets through on the demo phone, with every layer between. */
export async function benchDemoPhone(): Promise<void> {
  const jail = new Jail({ objectName: "ui", methods: verbs.map(({ name }) => name) });
  const session = new Session(new DemoDevice());
  console.log("\nDemo phone");
  for (const call of ["ui.exists('Settings')", "ui.sleep(0)", "ui.tap('Settings', {verify: 'none'})"]) {
    const script = `const started = performance.now();
      for (let n = 0; n < ${CALLS}; n++) await ${call};
      return performance.now() - started`;
    const host = new ScriptHost({ use: (work) => work(session), verbs, clock: wallClock, onStep: () => undefined });
    const request = { script, args: null, timeoutMs: 120_000, host: host.serve, signal };
    const [measured] = await measure([{ name: call, run: async () => millisecondsOf(await jail.run(request)) }], 3);
    console.log(`  ${call.padEnd(44)}${Math.round(CALLS / (measured?.medianMs ?? 1) * 1000)} a second`);
  }
  await jail.close();
}

function millisecondsOf(outcome: RunOutcome): number {
  if (outcome.status === "completed") return Number(outcome.value);
  throw new Error(`The run ended as ${JSON.stringify(outcome)}`);
}
