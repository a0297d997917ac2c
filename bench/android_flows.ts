import { runFlow, settingsByDoubleReads, settingsScript, signinScript, unprovenSigninScript } from "./android/flows.ts";
import { type BenchPhone, startBenchPhone } from "./android/slow_phone.ts";
import { measure } from "./measure.ts";

const { signal } = new AbortController();
const REST_MS = 1_000;
const signin = { email: `it's"me"+x@example.com`, password: "p&ss$word", answer: "Wrong email or password" };

/** Whole flows on a simulated phone that is as slow as a real one: dumps and seconds. */
export async function benchAndroidFlows(): Promise<void> {
  console.log("\nAndroid flows (dump 1.9 s, input 60 ms, launch 0.4 s)");
  await flow("ten steps in Settings, one run_script", async ({ device }) => {
    const { status, value, durationMs } = await runFlow(device, settingsScript, { restMs: REST_MS });
    if (value !== "Allow guests") throw new Error(`The flow ${status} with ${JSON.stringify(value)}`);
    return durationMs;
  });
  await flow("the same, two reads before and two after each", async ({ device }) => {
    if (await settingsByDoubleReads(device) !== "Allow guests") throw new Error("The flow did not read the text");
  });
  await flow("signing in, read back before the button", signIn(signinScript), "com.example.signin");
  await flow("signing in, not read back", signIn(unprovenSigninScript), "com.example.signin");
}

function signIn(script: string): (phone: BenchPhone) => Promise<number> {
  return async ({ device }) => {
    const { status, failure, durationMs } = await runFlow(device, script, { args: signin, restMs: REST_MS });
    if (status !== "completed") throw new Error(`The flow ${status}: ${failure?.message}`);
    return durationMs;
  };
}

async function flow(name: string, run: (phone: BenchPhone) => Promise<number | void>, appId?: string): Promise<void> {
  await using phone = await startBenchPhone({ isSlow: true });
  if (appId !== undefined) {
    await phone.device.act([{ kind: "launchApp", appId, restart: false, clearState: false }], signal);
  }
  const before = phone.dumps();
  const [measured] = await measure([{ name, run: () => run(phone) }], 1);
  const seconds = ((measured?.medianMs ?? 0) / 1_000).toFixed(1);
  console.log(`  ${name.padEnd(50)}${String(phone.dumps() - before).padStart(4)} dumps${seconds.padStart(7)} s`);
}
