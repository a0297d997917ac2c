import { strict as assert } from "node:assert";
import { ownerOfFocus } from "../../../devices/android/focus.ts";
import { appWithInput, hasSecureWindow, readWindowFacts } from "../../../devices/android/window_facts.ts";

function check(dump: string, expected: string) {
  const { size, keyboard } = readWindowFacts(dump);
  const { rect } = keyboard;
  const box = rect === undefined ? "" : ` at ${rect.x},${rect.y} ${rect.width}x${rect.height}`;
  assert.equal(`${size?.width}x${size?.height} ${keyboard.visible ? `keyboard${box}` : "no keyboard"}`, expected);
}

const display = "  Display: mDisplayId=0 (organized)\n    init=1080x2400 420dpi cur=1080x2400 app=1080x2274\n";

Deno.test("readWindowFacts() reads the size as the screen is turned", () => {
  check(
    "  Display: mDisplayId=0\n    init=1080x2400 420dpi base=720x1600 cur=1600x720 app=1500x720",
    "1600x720 no keyboard",
  );
});

Deno.test("readWindowFacts() reads the keyboard and its frame from the insets", () => {
  const source = "InsetsSource id=3 type=ime frame=[0,1440][1080,2400] visibleFrame=[0,1440][1080,2400]";
  check(`${display}      ${source} visible=true flags=`, "1080x2400 keyboard at 0,1440 1080x960");
  check(`${display}      ${source} visible=false flags=`, "1080x2400 no keyboard");
  check(
    `${display}  InsetsSource type=ITYPE_IME frame=[0,1500][1080,2400] visible=true`,
    "1080x2400 keyboard at 0,1500 1080x900",
  );
});

Deno.test("readWindowFacts() believes the insets and not the input method", () => {
  check(
    `${display} InsetsSource id=3 type=ime frame=[0,0][0,0] visible=false\n mInputShown=true`,
    "1080x2400 no keyboard",
  );
});

Deno.test("readWindowFacts() asks the input method where there are no insets", () => {
  check(`${display}  mInputShown=true`, "1080x2400 keyboard");
  check(`${display}  mImeShowing=true`, "1080x2400 keyboard");
});

Deno.test("readWindowFacts() takes the size of the display with the focus", () => {
  check(
    `${display}  Display: mDisplayId=2\n    init=600x600 cur=600x600\n  mTopFocusedDisplayId=2\n`,
    "600x600 no keyboard",
  );
});

Deno.test("readWindowFacts() takes nothing of the first display for another one that is not told", () => {
  const { displayId, size } = readWindowFacts(`${display}  mTopFocusedDisplayId=2\n`);
  assert.deepEqual([displayId, size], [2, undefined]);
  assert.equal(readWindowFacts("cur=9x9").displayId, 0);
  assert.equal(readWindowFacts("mTopFocusedDisplayId=-1").displayId, 0);
});

function checkSecure(dump: string, expected: boolean) {
  assert.equal(hasSecureWindow(dump), expected);
}

const window = (flags: string, isVisible: boolean) =>
  `  Window #1 Window{5 u0 com.example.bank/.Main}:\n      fl=${flags}\n      pfl=SHOW_FOR_ALL_USERS\n    isVisible=${isVisible}\n`;

Deno.test("hasSecureWindow() finds a protected window that is on screen", () => {
  checkSecure(window("LAYOUT_IN_SCREEN SECURE SPLIT_TOUCH", true), true);
  checkSecure(window("LAYOUT_IN_SCREEN SPLIT_TOUCH SECURE", true), true);
  checkSecure(window("SECURE", true), true);
  checkSecure(window("#81812100", true), true);
});

Deno.test("hasSecureWindow() passes by windows on other displays, where it is told which these are", () => {
  const on = (id: number) => window("SECURE", true).replace("\n", `\n    mDisplayId=${id} rootTaskId=9\n`);
  checkSecure(`mTopFocusedDisplayId=2\n${on(0)}`, false);
  checkSecure(`mTopFocusedDisplayId=2\n${on(0)}${on(2)}`, true);
  checkSecure(on(0), true);
});

Deno.test("hasSecureWindow() passes by windows that are hidden or not protected", () => {
  checkSecure(window("LAYOUT_IN_SCREEN SECURE", false), false);
  checkSecure(window("LAYOUT_IN_SCREEN SPLIT_TOUCH", true), false);
  checkSecure(window("#81810100", true), false);
  checkSecure(window("SECURE", false) + window("SPLIT_TOUCH", true), false);
  checkSecure("", false);
});

Deno.test("appWithInput() is the app with the focus or below its popup, and nobody below what belongs to the system", () => {
  const below = "mFocusedApp=ActivityRecord{1 u0 com.example.shop/.Main t7}\n";
  const appAt = (focus: string, more = "") => appIn(`${below}mCurrentFocus=Window{9 u0 ${focus}}\n${more}`);
  assert.equal(appAt("com.example.shop/.Main"), "com.example.shop");
  assert.equal(appAt("PopupWindow:5c0ffee"), "com.example.shop");
  assert.equal(appAt("NotificationShade"), undefined);
  assert.equal(appAt("Application Not Responding: com.example.shop"), undefined);
  assert.equal(appIn(below + "mCurrentFocus=null"), undefined);
  assert.equal(appAt("com.example.shop/.Main", "    screenState=SCREEN_STATE_OFF\n"), undefined);
});

Deno.test("appWithInput() is the owner of the window with the focus where the windows are listed, whatever its title", () => {
  const listed: readonly (readonly [window: string, owner: string])[] = [
    ["Window{a1 u0 com.example.shop/.Main}", "com.example.shop"],
    ["Window{b2 u0 Pop-Up Window}", "com.example.shop"],
    ["Window{c3 u0 Pop-Up Window}", "com.example.other"],
    ["Window{d4 u0 NotificationShade}", "com.android.systemui"],
    ["Window{e5 u0 Application Not Responding: com.example.shop}", "android"],
    ["Window{f6 u0 com.example.shop/.Main}", "com.example.pretender"],
  ];
  const windows = listed.map(([window, owner], index) =>
    `  Window #${index} ${window}:\n    mOwnerUid=1 showForAllUsers=false package=${owner} appop=NONE\n`
  );
  for (const [window, owner] of listed) {
    assert.equal(appIn(`  mCurrentFocus=${window}\n${windows.join("")}`), owner);
  }
  const locked = "      showing=true\n      mIsShowing=true\n      secure=true\n";
  assert.equal(appIn(`${locked}  mCurrentFocus=Window{d4 u0 NotificationShade}\n${windows.join("")}`), undefined);
});

function appIn(lines: string): string | undefined {
  return appWithInput(readWindowFacts(lines), ownerOfFocus(lines));
}
