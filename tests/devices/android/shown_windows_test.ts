import { strict as assert } from "node:assert";
import { shownWindows } from "../../../devices/android/shown_windows.ts";
import type { DumpedWindow } from "../../../devices/android/uiautomator_xml.ts";

/** Each window as `TYPE package`, the active one with a star; compares the packages that are kept, lowest first. */
function check(windows: readonly string[], expected: string) {
  const { roots, app } = shownWindows(windows.map(windowOf));
  assert.equal(`${roots.map(({ attributes }) => attributes.package).join(" ")} | ${app}`, expected);
}

function windowOf(written: string): DumpedWindow {
  const [type = "", app = ""] = written.replace("*", "").split(" ");
  return { type, isActive: written.includes("*"), roots: [{ attributes: { package: app }, children: [] }] };
}

Deno.test("shownWindows() leaves out status bar, keyboard and overlays", () => {
  check(
    ["TYPE_SYSTEM bar", "TYPE_INPUT_METHOD keys", "TYPE_ACCESSIBILITY_OVERLAY dot", "TYPE_APPLICATION mail*"],
    "mail | mail",
  );
});

Deno.test("shownWindows() keeps both halves of a split screen, and a popup above its app", () => {
  check(["TYPE_APPLICATION maps", "TYPE_SPLIT_SCREEN_DIVIDER bar", "TYPE_APPLICATION mail*"], "mail maps | mail");
  check(["TYPE_APPLICATION popup*", "TYPE_APPLICATION mail"], "mail popup | popup");
});

Deno.test("shownWindows() keeps a system window that is active, such as the shade", () => {
  check(["TYPE_SYSTEM shade*", "TYPE_SYSTEM bar", "TYPE_APPLICATION mail"], "mail shade | shade");
});

Deno.test("shownWindows() shows a dump that tells no windows apart as it is", () => {
  check([" mail*"], "mail | mail");
  assert.deepEqual(shownWindows([]), { roots: [] });
});
