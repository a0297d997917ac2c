import { strict as assert } from "node:assert";
import { hasConnected, isNearbyAddress } from "../../../devices/android/wireless.ts";

Deno.test("isNearbyAddress() knows this computer and private networks", () => {
  const nearby = ["127.0.0.1:5555", "10.0.0.2:5555", "192.168.1.20:37099", "172.16.0.1:1", "172.31.9.9:65535"];
  for (const serial of [...nearby, "169.254.3.4:5555"]) assert.ok(isNearbyAddress(serial), serial);
});

Deno.test("isNearbyAddress() takes nothing else for one", () => {
  const others = ["8.8.8.8:5555", "172.32.0.1:5555", "192.169.1.1:5555", "10.0.0.256:5555", "10.0.0.1", "10.0.0.1:0"];
  for (const serial of [...others, "phone.example:5555", "10.0.0.1:70000", "10.0.0.1:5555 x", "emulator-5554", "R5C"]) {
    assert.ok(!isNearbyAddress(serial), serial);
  }
});

Deno.test("hasConnected() reads what adb says, which exits with 0 in any case", () => {
  assert.ok(hasConnected("connected to 10.0.0.2:5555\n"));
  assert.ok(hasConnected("* daemon started successfully\nalready connected to 10.0.0.2:5555\n"));
  assert.ok(!hasConnected("failed to connect to '10.0.0.2:5555': Connection refused\n"));
  assert.ok(!hasConnected("failed to authenticate to 10.0.0.2:5555\n"));
});
