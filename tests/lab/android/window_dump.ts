/**
 * Writes what Android 14's `dumpsys window` tells about displays and windows. Pure.
 *
 * Only the lines that tools look at are there, among a few of their real neighbours.
 *
 * @module
 */

import type { Screen } from "../../../devices/device.ts";
import type { Rect, Size } from "../../../devices/ui/tree.ts";
import { componentOf, type PhoneApp } from "./phone_apps.ts";
import type { PhoneDisplay } from "./phone.ts";
import { pixelsPerPoint } from "./pixels.ts";
import { rotationOf } from "./rotation.ts";

/** What is in front on a display, and whether the screen is off or locked. */
export interface WindowFacts {
  readonly display: PhoneDisplay;
  readonly hasFocus: boolean;
  readonly screen: Screen;
  readonly app: PhoneApp;
  readonly isAsleep: boolean;
  readonly isLocked: boolean;
  /** Whether the lock asks for something that only a person knows. */
  readonly isSecure: boolean;
}

/** `dumpsys window displays`: sizes, focus, insets. */
export function displaysDump(displays: readonly WindowFacts[]): string {
  const focused = displays.find(({ hasFocus }) => hasFocus)?.display.id ?? 0;
  return lines([
    "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)",
    ...displays.flatMap(displayLines),
    `  mTopFocusedDisplayId=${focused}`,
  ]);
}

function displayLines({ display, screen, app, isAsleep, isLocked }: WindowFacts): readonly string[] {
  const { natural, current } = sizesOf(screen);
  const sizes = `init=${natural} ${densityDpi}dpi mMinSizeOfResizeableTaskDp=220 cur=${current} app=${current}`;
  return [
    `  Display: mDisplayId=${display.id} (organized)`,
    `    ${sizes} rng=1080x1017-2337x2274`,
    "    deferred=false mLayoutNeeded=false mTouchExcludeRegion=SkRegion()",
    `  mCurrentFocus=${focusedWindow(app, isAsleep || isLocked)}`,
    `  mFocusedApp=ActivityRecord{14d88c3 u0 ${componentOf(app)} t9}`,
    "",
    "  InsetsState",
    `    mDisplayFrame=${boundsOf({ x: 0, y: 0, ...screen.size })}`,
    `    InsetsSource id=3 type=ime ${imeSource(screen)}`,
    "  ImeInsetsSourceProvider",
    `    mImeShowing=${screen.keyboard.visible}`,
    "  DisplayRotation",
    `    mCurrentAppOrientation=SCREEN_ORIENTATION_UNSPECIFIED mRotation=${rotationOf(screen.orientation)}`,
  ];
}

/** `dumpsys window policy`: power and the lock screen. */
export function policyDump({ isAsleep, isLocked, isSecure }: WindowFacts): string {
  return lines([
    "WINDOW MANAGER POLICY STATE (dumpsys window policy)",
    "    mSafeMode=false mSystemReady=true mSystemBooted=true",
    `    mAwake=${!isAsleep} mScreenOnEarly=${!isAsleep} mScreenOnFully=${!isAsleep}`,
    "    KeyguardServiceDelegate",
    `      showing=${isLocked}`,
    `      inputRestricted=${isLocked}`,
    "      occluded=false",
    `      secure=${isSecure}`,
    "      dreaming=false",
    `      screenState=SCREEN_STATE_${isAsleep ? "OFF" : "ON"}`,
    `      interactiveState=INTERACTIVE_STATE_${isAsleep ? "SLEEP" : "AWAKE"}`,
    "      KeyguardStateMonitor",
    `        mIsShowing=${isLocked}`,
    `        mInputRestricted=${isLocked}`,
  ]);
}

/** `dumpsys window windows`: each window and its flags; since Android 10 it does not tell which has the focus. */
export function windowsDump(displays: readonly WindowFacts[]): string {
  const focused = displays.find(({ hasFocus }) => hasFocus) ?? displays[0];
  const id = focused?.display.id ?? 0;
  return lines([
    "WINDOW MANAGER WINDOWS (dumpsys window windows)",
    ...displays.flatMap((facts, index) => windowLines(facts, 2 * index)),
    "",
    "  mHasPermanentDpad=false",
    `  mTopFocusedDisplayId=${id}`,
    ...(focused === undefined ? [] : [`  imeLayeringTarget in display# ${id} ${appWindow(focused.app)}`]),
    "  mInTouchMode=true",
    "  mInputMethodWindow=Window{aea3ecf u0 InputMethod}",
    "  mDisplayFrozen=false windows=0 client=false apps=0  mRotation=0  mLastOrientation=-1",
  ]);
}

function windowLines({ display, screen, app }: WindowFacts, first: number): readonly string[] {
  const secure = app.isSecure ? "SECURE " : "";
  const turn = `mDisplayRotation=ROTATION_${rotationOf(screen.orientation) * 90}`;
  return [
    `  Window #${first} Window{8b1a9f2 u0 StatusBar}:`,
    `    mDisplayId=${display.id} mSession=Session{e1cdd57 843:u0a10139} mClient=android.os.BinderProxy@af6c62`,
    "    mAttrs={(0,0)(fillx72) gr=TOP CENTER_VERTICAL ty=STATUS_BAR fmt=TRANSLUCENT",
    "      fl=NOT_FOCUSABLE SPLIT_TOUCH HARDWARE_ACCELERATED DRAWS_SYSTEM_BAR_BACKGROUNDS",
    "    isOnScreen=true",
    "    isVisible=true",
    `  Window #${first + 1} ${appWindow(app)}:`,
    `    mDisplayId=${display.id} rootTaskId=9 mSession=Session{2785a60 1771:u0a10091} mClient=android.os.BinderProxy@9ba0c1`,
    `    mOwnerUid=10091 showForAllUsers=false package=${app.packageName} appop=NONE`,
    "    mAttrs={(0,0)(fillxfill) sim={adjust=resize forwardNavigation} ty=BASE_APPLICATION fmt=TRANSPARENT",
    `      fl=LAYOUT_IN_SCREEN ${secure}LAYOUT_INSET_DECOR SPLIT_TOUCH HARDWARE_ACCELERATED`,
    "      pfl=NO_MOVE_ANIMATION FORCE_DRAW_STATUS_BAR_BACKGROUND FIT_INSETS_CONTROLLED",
    `    mFullConfiguration={1.0 310mcc260mnc [en_US] ldltr ${turn} mRotation=ROTATION_0}`,
    "    isOnScreen=true",
    "    isVisible=true",
  ];
}

/** Dots per inch of a screen with three pixels in a point. */
export const densityDpi = 160 * pixelsPerPoint;

/** The screen's size in pixels as it is built, and as it is turned now. */
export function sizesOf(screen: Screen): { readonly natural: string; readonly current: string } {
  const { width, height } = screen.size;
  const upright = { width: Math.min(width, height), height: Math.max(width, height) };
  return { natural: sizeText(upright), current: sizeText(screen.size) };
}

function focusedWindow(app: PhoneApp, isCovered: boolean): string {
  return isCovered ? "Window{1651cd4 u0 NotificationShade}" : appWindow(app);
}

function appWindow({ packageName, activity }: PhoneApp): string {
  return `Window{2785a60 u0 ${packageName}/${activity}}`;
}

function imeSource({ keyboard, size }: Screen): string {
  const frame = boundsOf(keyboard.rect ?? { x: 0, y: size.height, width: size.width, height: 0 });
  return keyboard.visible
    ? `frame=${frame} visibleFrame=${frame} visible=true flags= sideHint=BOTTOM`
    : "frame=[0,0][0,0] visible=false flags= sideHint=NONE";
}

function boundsOf({ x, y, width, height }: Rect): string {
  const [left = 0, top = 0, right = 0, bottom = 0] = [x, y, x + width, y + height].map((edge) => edge * pixelsPerPoint);
  return `[${left},${top}][${right},${bottom}]`;
}

function sizeText({ width, height }: Size): string {
  return `${width * pixelsPerPoint}x${height * pixelsPerPoint}`;
}

function lines(all: readonly string[]): string {
  return all.join("\n") + "\n";
}
