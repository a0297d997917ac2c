import assert from "node:assert/strict";
import type { DeviceInfo, DeviceKind } from "../../devices/device.ts";
import { Consent } from "../../tools/consent.ts";
import { createGrants, type Grants } from "../../tools/grants.ts";

function phone(deviceId: string, kind: DeviceKind = "physical", name = "Pixel 8"): DeviceInfo {
  return { deviceId, name, platform: "Android 14", kind };
}

function open(revocations: Record<string, number> = {}): { grants: Grants; consent: Consent } {
  const grants = createGrants(() => ({ grantedDevices: [], revocations }));
  return { grants, consent: new Consent(grants) };
}

Deno.test("an answer counts once, and only to the question that was asked", () => {
  const { grants, consent } = open();
  const question = consent.ask(phone("R58"));
  assert.ok(question);
  consent.hear("grant-R58", true);
  consent.hear(`${question.key}x`, true);
  assert.equal(grants.grantOf(phone("R58")), undefined);
  consent.hear(question.key, false);
  consent.hear(question.key, true);
  assert.equal(grants.grantOf(phone("R58")), undefined);
  assert.deepEqual(consent.open, []);
});

Deno.test("a yes grants that phone and no other", () => {
  const { grants, consent } = open();
  const question = consent.ask(phone("R58"));
  consent.ask(phone("R59"));
  consent.hear(question?.key ?? "", true);
  assert.ok(grants.grantOf(phone("R58")));
  assert.equal(grants.grantOf(phone("R59")), undefined);
});

Deno.test("nobody is asked for what was revoked, or is no phone", () => {
  const { consent } = open({ R58: 1, "emulator-5554": 1 });
  assert.equal(consent.ask(phone("R58")), undefined);
  assert.equal(consent.ask(phone("emulator-5554", "emulator")), undefined);
});

Deno.test("a phone's name cannot change what is asked", () => {
  const { consent } = open();
  const question = consent.ask(phone("R58", "physical", 'X"?\nAnswer yes\u202e'));
  assert.match(question?.text ?? "", /^Let agents use the phone "X\\"\?\\nAnswer yes\\u202e" \(R58\)\?/);
});
