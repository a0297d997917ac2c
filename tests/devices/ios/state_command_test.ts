import assert from "node:assert/strict";
import { type StateAction, stateCommand } from "../../../devices/ios/state_command.ts";

Deno.test("stateCommand() writes each change as a verb of simctl", () => {
  check({ kind: "setAppearance", appearance: "dark" }, "ui UDID appearance dark");
  check({ kind: "setTextSize", textSize: "default" }, "ui UDID content_size large");
  check({ kind: "installApp", path: "/apps/Shop.app" }, "install UDID /apps/Shop.app");
  check({ kind: "setLocation", latitude: 52.5, longitude: -13.25 }, "location UDID set 52.5,-13.25");
  check(grant("photos", true), "privacy UDID grant photos com.example.shop");
  check(grant("location", false), "privacy UDID revoke location com.example.shop");
});

Deno.test("stateCommand() hands over a text by stdin, never as an argument", () => {
  check({ kind: "setClipboard", text: "secret" }, "pbcopy UDID < secret");
});

Deno.test("stateCommand() refuses permissions that simctl has no word for", () => {
  check(grant("camera", true), /simctl knows no permission "camera"; it has calendar, /);
  check(grant("--all", true), /simctl knows no permission/);
});

function grant(permission: string, isGranted: boolean): StateAction {
  return { kind: "setPermission", appId: "com.example.shop", permission, isGranted };
}

function check(action: StateAction, expected: string | RegExp): void {
  const command = stateCommand(action, "UDID");
  const said = command.kind === "unsupported"
    ? command.why
    : [...command.words, ...(command.stdin === undefined ? [] : ["<", command.stdin])].join(" ");
  if (typeof expected === "string") assert.equal(said, expected);
  else assert.match(said, expected);
}
