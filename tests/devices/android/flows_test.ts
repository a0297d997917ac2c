/** Whole flows against a simulated phone: what is counted here takes a usual phone most of its time. */
import { strict as assert } from "node:assert";
import { runFlow, settingsScript, signinScript } from "../../../bench/android/flows.ts";
import { startBenchPhone } from "../../../bench/android/slow_phone.ts";
import { androidLabRequirement } from "../../lab/android/android_lab.ts";
import { testWith } from "../../lab/requirements.ts";

const { signal } = new AbortController();

testWith(androidLabRequirement, "ten steps in Settings need six dumps and 13 seconds of a usual phone", async () => {
  await using phone = await startBenchPhone({ isSlow: false });
  const { status, value, steps } = await runFlow(phone.device, settingsScript);
  assert.deepEqual([status, value, steps], ["completed", "Allow guests", 10]);
  assert.ok(phone.dumps() <= 6, `${phone.dumps()} dumps`);
  assert.ok(phone.phoneMs() <= 13_000, `${phone.phoneMs()} ms`);
  assert.equal((await phone.device.screen(signal)).app, "com.android.launcher3");
});

testWith(androidLabRequirement, "signing in costs a dump for each step, and every character arrives", async () => {
  await using phone = await startBenchPhone({ isSlow: false });
  const launch = { kind: "launchApp", appId: "com.example.signin", restart: false, clearState: false } as const;
  await phone.device.act([launch], signal);
  const args = { email: `it's"me"+x@example.com`, password: "p&ss$word", answer: "Wrong email or password" };
  const { status, value } = await runFlow(phone.device, signinScript, args);
  assert.deepEqual([status, value], ["completed", args.email]);
  assert.ok(phone.dumps() <= 5, `${phone.dumps()} dumps`);
});
