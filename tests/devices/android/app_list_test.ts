import { strict as assert } from "node:assert";
import { readAppList } from "../../../devices/android/app_list.ts";

function check(printed: string, expected: readonly string[]) {
  assert.deepEqual(readAppList(printed).map((app) => app.appId), expected);
}

Deno.test("readAppList() reads activities, each app once", () => {
  check(
    "3 activities found:\n  Activity #0:\n    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n" +
      "    com.example.mail/.Inbox\n  Activity #1:\n    com.example.mail/com.example.mail.Compose\n  Activity #2:\n" +
      "    com.example.clock/com.example.Clock$Alarm\n",
    ["com.example.clock", "com.example.mail"],
  );
});

Deno.test("readAppList() reads packages where a phone has no better list", () => {
  check("Unknown command: query-activities\npackage:com.example.mail\r\npackage:android\r\n", [
    "android",
    "com.example.mail",
  ]);
});

Deno.test("readAppList() makes no app of other lines", () => {
  check("No activities found\njava.io.FileNotFoundException: /data/x/y\n", []);
});
