import { strict as assert } from "node:assert";
import { readAdbDevices } from "../../../devices/android/adb_devices.ts";

/** Compares `id | name | kind | ready or what a person has to do` of each device. */
function check(output: string, expected: readonly string[]) {
  const seen = readAdbDevices(output).map((device) =>
    [device.deviceId, device.name, device.kind, device.problem ?? (device.ready ? "ready" : "")].join(" | ")
  );
  assert.deepEqual(seen, expected);
}

Deno.test("readAdbDevices() reads an emulator and a phone", () => {
  check(
    [
      "List of devices attached",
      "emulator-5554          device product:sdk_gphone64 model:sdk_gphone64 device:emu64 transport_id:1",
      "R5CT10ABCDE            device usb:1-4 product:oriole model:Pixel_6 device:oriole transport_id:12",
      "",
      "",
    ].join("\n"),
    ["emulator-5554 | sdk gphone64 | emulator | ready", "R5CT10ABCDE | Pixel 6 | physical | ready"],
  );
});

Deno.test("readAdbDevices() leaves out what the adb server says while it starts", () => {
  check(
    "* daemon not running; starting now at tcp:5037\r\nList of devices attached\r\n* daemon started successfully\r\n" +
      "adb server version (40) doesn't match this client (41); killing...\r\nR5C\tdevice\r\n\r\n",
    ["R5C | R5C | physical | ready"],
  );
});

Deno.test("readAdbDevices() takes an emulator that is reached over TCP for one", () => {
  check("127.0.0.1:5555         device product:sdk_gphone64_x86_64 model:sdk_gphone64_x86_64 transport_id:1", [
    "127.0.0.1:5555 | sdk gphone64 x86 64 | emulator | ready",
  ]);
});

Deno.test("readAdbDevices() reads serials with a space in them", () => {
  check("adb-R5C-x1 (2)._adb-tls-connect._tcp device product:oriole model:Pixel_6 transport_id:3", [
    "adb-R5C-x1 (2)._adb-tls-connect._tcp | Pixel 6 | physical | ready",
  ]);
});

Deno.test("readAdbDevices() reads a phone whose USB device may not be opened", () => {
  const url = "http://developer.android.com/tools/device.html";
  check(
    `R5C                    no permissions (user in plugdev group; are your udev rules wrong?); see [${url}] usb:1-2 transport_id:3`,
    [
      "R5C | R5C | physical | This computer may not open the USB device: install Android's udev rules, then reconnect it",
    ],
  );
});

for (
  const [state, problem] of [
    ["unauthorized", 'Unlock the phone and accept "Allow USB debugging", or reconnect it to be asked again'],
    ["authorizing", 'Unlock the phone and accept "Allow USB debugging"'],
    ["offline", "The phone does not answer: reconnect it, or restart the emulator"],
    ["connecting", "The phone is still connecting: list the devices again in a moment"],
    ["detached", "Another program has taken the USB device: end it, or reconnect the phone"],
    ["recovery", "The phone is in recovery mode: restart it"],
    ["rescue", "The phone is in rescue mode: restart it"],
    ["sideload", "The phone waits for an update to be sideloaded: restart it"],
    ["bootloader", "The phone is in its bootloader: restart it"],
    ["host", 'The phone is in state "host": start Android on it'],
  ] as const
) {
  Deno.test(`readAdbDevices() says what to do about "${state}"`, () => {
    check(`List of devices attached\nR5C\t${state}\n`, [`R5C | R5C | physical | ${problem}`]);
    check(`R5C                    ${state} transport_id:2`, [`R5C | R5C | physical | ${problem}`]);
  });
}

Deno.test("readAdbDevices() makes no device of lines that are none", () => {
  check("something went wrong\n\nR5C\n  device\nerror: protocol fault (no status)\n", []);
});
