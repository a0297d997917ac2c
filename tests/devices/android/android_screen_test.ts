import { strict as assert } from "node:assert";
import { androidScreen } from "../../../devices/android/android_screen.ts";
import { parseDump } from "../../../devices/android/uiautomator_xml.ts";
import { readWindowFacts } from "../../../devices/android/window_facts.ts";

const naturalSize = { width: 1080, height: 2400 };

/** Compares `app, width x height, orientation`, and whether the screen counts as at rest. */
function check(dump: { readonly app: string; readonly rotation?: number }, windows: string, expected: string) {
  const xml = `<hierarchy rotation="${
    dump.rotation ?? 0
  }"><node package="${dump.app}" bounds="[0,0][9,9]"/></hierarchy>`;
  const parsed = parseDump(xml);
  assert.ok(parsed.kind === "tree");
  const screen = androidScreen({ ...parsed, tellsWindows: false }, readWindowFacts(windows), naturalSize);
  const { app, size, orientation, idle } = screen;
  assert.equal(`${app}, ${size.width}x${size.height} ${orientation}, ${idle ? "at rest" : "moving"}`, expected);
}

Deno.test("androidScreen() takes the app from the focus, of any user", () => {
  check(
    { app: "com.example.mail" },
    "mCurrentFocus=Window{1f u10 com.example.mail/.Inbox}",
    "com.example.mail, 1080x2400 portrait, at rest",
  );
});

Deno.test("androidScreen() takes the dumped app where the focused window names none", () => {
  check(
    { app: "android" },
    "mCurrentFocus=Window{7 u0 Application Not Responding: com.example.mail}",
    "android, 1080x2400 portrait, at rest",
  );
  check(
    { app: "com.android.systemui" },
    "mCurrentFocus=Window{9 u0 NotificationShade}",
    "com.android.systemui, 1080x2400 portrait, at rest",
  );
});

Deno.test("androidScreen() counts a tree of another app than the one in front as moving, so that it is read again", () => {
  check(
    { app: "com.example.old" },
    "mCurrentFocus=Window{1f u0 com.example.mail/.Inbox}",
    "com.example.mail, 1080x2400 portrait, moving",
  );
});

Deno.test("androidScreen() turns the natural size where the windows tell none", () => {
  check({ app: "a.b", rotation: 3 }, "", "a.b, 2400x1080 landscape, at rest");
  check(
    { app: "a.b", rotation: 1 },
    "  Display: mDisplayId=0\n init=1080x2400 cur=2400x1080",
    "a.b, 2400x1080 landscape, at rest",
  );
});
