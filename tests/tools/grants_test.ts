import assert from "node:assert/strict";
import type { DeviceKind } from "../../devices/device.ts";
import { createGrants, type GrantWords, requireGrant } from "../../tools/grants.ts";

interface Case {
  readonly words?: Partial<GrantWords>;
  readonly allowed?: readonly string[];
  readonly kind?: DeviceKind;
}

function check({ words = {}, allowed = [], kind = "physical" }: Case, expected: boolean): void {
  const grants = createGrants(() => ({ grantedDevices: [], revocations: {}, ...words }), allowed);
  assert.equal(grants.grantOf(device(kind)) !== undefined, expected);
}

function device(kind: DeviceKind): Parameters<typeof requireGrant>[1] {
  return { deviceId: "x", name: "x", platform: "x", kind };
}

Deno.test("emulators, simulators and the demo phone are granted unless they were revoked", () => {
  for (const kind of ["demo", "emulator", "simulator"] as const) {
    check({ kind }, true);
    check({ kind, words: { revocations: { x: 1 } } }, false);
    check({ kind, words: { revocations: { x: 1 }, grantedDevices: ["x"] } }, true);
  }
});

Deno.test("a physical phone is granted only by a person's word", () => {
  check({}, false);
  check({ words: { grantedDevices: ["y"] } }, false);
  check({ words: { grantedDevices: ["x"] } }, true);
  check({ allowed: ["x"] }, true);
  check({ allowed: ["y"] }, false);
});

Deno.test("--allow-device holds although the device was revoked before, and no longer once it is revoked", () => {
  let revoked = 1;
  const grants = createGrants(() => ({ grantedDevices: [], revocations: { x: revoked } }), ["x"]);
  assert.ok(grants.grantOf(device("physical")));
  revoked = 2;
  assert.equal(grants.grantOf(device("physical")), undefined);
  assert.throws(() => requireGrant(grants, device("physical")), { code: "not_granted" });
});

Deno.test("a grant after a revocation is another grant", () => {
  let words: GrantWords = { grantedDevices: ["x"], revocations: {} };
  const grants = createGrants(() => words);
  const before = grants.grantOf(device("physical"));
  words = { grantedDevices: ["x"], revocations: { x: 1 } };
  assert.notEqual(grants.grantOf(device("physical")), before);
});
