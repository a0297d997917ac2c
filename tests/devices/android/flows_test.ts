/** Whole flows against a simulated phone: what is counted here takes a usual phone most of its time. */
import { strict as assert } from "node:assert";
import { runFlow, settingsScript, signinScript, unprovenSigninScript } from "../../../bench/android/flows.ts";
import { type BenchPhone, startBenchPhone } from "../../../bench/android/slow_phone.ts";
import { center, walk } from "../../../devices/ui/tree.ts";
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

testWith(androidLabRequirement, "signing in needs three dumps, one of which reads back both fields", async () => {
  const { dumps, pictures, value } = await signIn(signinScript);
  assert.equal(value, null);
  assert.ok(dumps <= 3, `${dumps} dumps`);
  assert.ok(pictures <= 3, `${pictures} pictures`);
});

testWith(androidLabRequirement, "signing in without reading back needs two dumps", async () => {
  const { dumps, pictures } = await signIn(unprovenSigninScript);
  assert.ok(dumps <= 2, `${dumps} dumps`);
  assert.ok(pictures <= 4, `${pictures} pictures`);
});

testWith(
  androidLabRequirement,
  "characters that a form lost are typed again before the button is touched",
  async () => {
    const { dumps } = await signIn(signinScript, (text) => text.slice(0, -2));
    assert.ok(dumps <= 5, `${dumps} dumps`);
  },
);

testWith(androidLabRequirement, "a program that ends with a text which does not stay has failed", async () => {
  await using phone = await signinPhone();
  const { status, failure } = await runFlow(phone.device, `await ui.fill("Email", "\\n");`);
  assert.equal(status, "failed");
  assert.equal(failure?.cause?.code, "text_mismatch");
  assert.equal(failure?.message, 'Cannot fill field "Email": it holds ""');
});

const account = { email: `it's"me"+x@example.com`, password: "p&ss$word", answer: "Wrong email or password" };

/** Signs in, and makes sure that every character was there as the button was touched. */
async function signIn(script: string, lose?: (text: string) => string) {
  await using phone = await signinPhone();
  const { calls, typingFaults } = phone.lab.phone;
  if (lose !== undefined) typingFaults.push(lose);
  const before = phone.dumps();
  const { status, value } = await runFlow(phone.device, script, { args: account });
  assert.equal(status, "completed");
  const dumps = phone.dumps() - before;
  const pictures = calls.filter(([name]) => name === "screencap").length;
  const answered = await phone.device.screen(signal);
  const ok = [...walk(answered.root)].find(({ label }) => label === "OK") ?? assert.fail("no answer");
  const fields = await phone.device.actAndLook([{ kind: "tap", at: center(ok.rect) }], signal);
  const held = [...walk(fields.root)].filter(({ editable }) => editable).map(({ value }) => value);
  assert.deepEqual([held[0], held[1]?.length], [account.email, account.password.length]);
  return { dumps, pictures, value };
}

/** A form on a phone on which a look is dear enough to be held. */
async function signinPhone(): Promise<BenchPhone> {
  const phone = await startBenchPhone({ isSlow: false });
  phone.lab.phone.latencies.set("uiautomator", 600);
  const launch = { kind: "launchApp", appId: "com.example.signin", restart: false, clearState: false } as const;
  await phone.device.act([launch], signal);
  return phone;
}
