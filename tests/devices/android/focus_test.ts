import { strict as assert } from "node:assert";
import { readFocus } from "../../../devices/android/focus.ts";

function check(dump: string, expected: string) {
  const focus = readFocus(dump);
  switch (focus.kind) {
    case "app":
      return assert.equal(`${focus.app} ${focus.activity}`, expected);
    case "window":
      return assert.equal(`[${focus.title}] ${focus.behind ?? ""}`.trim(), expected);
    case "none":
      return assert.equal(`none ${focus.behind ?? ""}`.trim(), expected);
  }
}

Deno.test("readFocus() reads the window of an app", () => {
  check(
    "  mCurrentFocus=Window{1f u0 com.example.mail/com.example.mail.Inbox}",
    "com.example.mail com.example.mail.Inbox",
  );
  check("  mCurrentFocus=Window{1f u10 com.example.mail/.Inbox}", "com.example.mail .Inbox");
});

Deno.test("readFocus() reads the shapes of old releases and of vendors", () => {
  check(
    "mCurrentFocus=Window{4b com.example.mail/com.example.Inbox paused=false}",
    "com.example.mail com.example.Inbox",
  );
  check("mCurrentFocus=Window{4b u0 com.example.mail/com.example.Inbox type=1 }", "com.example.mail com.example.Inbox");
  check(
    "mCurrentFocus=Window{com.example.mail:4b u0 com.example.mail/com.example.Inbox type=1 }",
    "com.example.mail com.example.Inbox",
  );
});

Deno.test("readFocus() ignores what follows the closing brace", () => {
  check(
    "mCurrentFocus=Window{9 u0 NotificationShade}-[Surface(name=a/b)/@0x1]\n" +
      "mFocusedApp=ActivityRecord{1f u0 com.example.camera/.Main} t12}",
    "[NotificationShade] com.example.camera",
  );
});

Deno.test("readFocus() keeps the title of a window that names no app", () => {
  check(
    "mCurrentFocus=Window{7 u0 Application Not Responding: com.example.mail}",
    "[Application Not Responding: com.example.mail]",
  );
  check("mCurrentFocus=Window{7 u0 PopupWindow:5c0ffee}", "[PopupWindow:5c0ffee]");
});

Deno.test("readFocus() skips displays without a focus", () => {
  check(
    "mCurrentFocus=null\n mCurrentFocus=Window{2 u0 com.example.game/com.example.Main}",
    "com.example.game com.example.Main",
  );
});

Deno.test("readFocus() prefers the display that has the focus", () => {
  const display = (id: number, app: string) => [
    `  Display: mDisplayId=${id} (organized)`,
    `  mCurrentFocus=Window{${id}a u0 ${app}/${app}.Main}`,
    `  mFocusedApp=ActivityRecord{${id}b u0 ${app}/.Main t4}`,
  ];
  check(
    [...display(0, "com.example.one"), ...display(12, "com.example.two"), "  mTopFocusedDisplayId=12"].join("\n"),
    "com.example.two com.example.two.Main",
  );
  check(
    [...display(0, "com.example.one"), ...display(1, "com.example.two")].join("\n"),
    "com.example.one com.example.one.Main",
  );
});

Deno.test("readFocus() takes no window of the first display for one of another that has the focus and no window", () => {
  const first = "  Display: mDisplayId=0\n  mCurrentFocus=Window{1 u0 com.example.one/.Main}\n";
  check(`${first}  Display: mDisplayId=2\n  mCurrentFocus=null\n  mTopFocusedDisplayId=2\n`, "none");
  check("  Display: mDisplayId=0\n  mCurrentFocus=null\n mCurrentFocus=Window{1 u0 a.b/.Main}", "a.b .Main");
});

for (
  const line of [
    "mFocusedApp=AppWindowToken{15 token=Token{1f ActivityRecord{3a u0 com.example.mail/.Inbox t56}}}",
    "mFocusedApp=AppWindowToken{b4 token=Token{b4 ActivityRecord{b4 com.example.mail/.Inbox}}}",
    "mFocusedApp=ActivityRecord{14 u0 com.example.mail/.Inbox t9}",
    "ResumedActivity: ActivityRecord{1f u0 com.example.mail/.Inbox} t12}",
    "mResumedActivity: ActivityRecord{80 u0 com.example.mail/com.example.Inbox t42}",
    "topResumedActivity=ActivityRecord{1a u11 com.example.mail/.Inbox} t6294}",
  ]
) {
  Deno.test(`readFocus() finds the app behind in "${line.slice(0, 34)}…"`, () => {
    check(`mCurrentFocus=null\n${line}`, "none com.example.mail");
  });
}

Deno.test("readFocus() makes nothing up", () => {
  check("", "none");
  check("mCurrentFocus=Window{cut off", "none");
});
