import { strict as assert } from "node:assert";
import { permissionCommand, readNightMode } from "../../../devices/android/setting_command.ts";
import { permissions } from "../../../devices/device.ts";

function check(permission: string, expected: string) {
  const command = permissionCommand({ appId: "com.example.mail", permission, isGranted: true });
  assert.equal(command.kind === "shell" ? command.text : command.failure.message, expected);
}

Deno.test("permissionCommand() tries each of Android's names, and takes one that works", () => {
  const granting = (name: string) => `pm grant 'com.example.mail' 'android.permission.${name}' && done=1`;
  check(
    "location",
    `done=\n${granting("ACCESS_FINE_LOCATION")}\n${granting("ACCESS_COARSE_LOCATION")}\n[ -n "$done" ]`,
  );
  check("BODY_SENSORS", `done=\n${granting("BODY_SENSORS")}\n[ -n "$done" ]`);
});

Deno.test("permissionCommand() knows every word that platforms share", () => {
  for (const permission of permissions) {
    const command = permissionCommand({ appId: "com.example.mail", permission, isGranted: true });
    assert.match(command.kind === "shell" ? command.text : "", /android\.permission\.[A-Z_]+/);
  }
});

Deno.test("permissionCommand() refuses what would be an option or a command", () => {
  check("-d", 'Cannot grant "-d" for "com.example.mail": that is no name of Android\'s');
  check("a.b; reboot", 'Cannot grant "a.b; reboot" for "com.example.mail": that is no name of Android\'s');
});

Deno.test("readNightMode() finds the mode before the change", () => {
  assert.equal(readNightMode("night-before Night mode: auto\nNight mode: yes\n"), "auto");
  assert.equal(readNightMode("night-before No shell command implementation.\n"), undefined);
});
