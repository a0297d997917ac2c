import { strict as assert } from "node:assert";
import { androidTree } from "../../../devices/android/android_tree.ts";
import { parseDump, type RawNode } from "../../../devices/android/uiautomator_xml.ts";
import { type Size, type UiNode, walk } from "../../../devices/ui/tree.ts";
import { readAsPrinted } from "./read_as_printed.ts";

const portrait = { width: 1080, height: 2400 };

/** Compares what the tree of a dump says, one line per node that says something. */
function check(xml: string, expected: readonly string[], size: Size = portrait) {
  const lines = [...walk(androidTree(rootsOf(xml), size))].slice(1).filter(saysSomething).map(show);
  assert.deepEqual(lines, expected);
}

function rootsOf(xml: string): readonly RawNode[] {
  const dump = parseDump(xml);
  assert.equal(dump.kind, "tree");
  return dump.kind === "tree" ? dump.windows.flatMap(({ roots }) => roots) : [];
}

function saysSomething(node: UiNode): boolean {
  return node.label !== undefined || node.value !== undefined || node.clickable || node.scrollable;
}

function show(node: UiNode): string {
  const states = (["clickable", "editable", "scrollable", "focused", "selected", "secure", "absorbed"] as const)
    .filter((state) => node[state]);
  return [
    node.role,
    node.label === undefined ? "" : JSON.stringify(node.label),
    node.value === undefined ? "" : `= ${JSON.stringify(node.value)}`,
    node.checked === undefined ? "" : node.checked ? "checked" : "unchecked",
    node.enabled ? "" : "disabled",
    ...states,
    node.identifier === undefined ? "" : `#${node.identifier.replace(/^.*:id\//, "")}`,
  ].filter((part) => part !== "").join(" ");
}

async function fixture(name: string): Promise<string> {
  return await readAsPrinted(new URL(`fixtures/${name}.xml`, import.meta.url));
}

/** One node of a screen; `attributes` as in a dump. */
function one(attributes: string, inside = ""): string {
  return `<hierarchy rotation="0"><node bounds="[0,0][100,100]" ${attributes}>${inside}</node></hierarchy>`;
}

Deno.test("androidTree() reads a chat in Arabic that PowerShell has saved in UTF-16", async () => {
  check(await fixture("chat_powershell_android_13"), [
    'text "الدردشات" #title',
    'text "أهلا 👋 Zoë" clickable #last',
    'button "رسالة جديدة" clickable',
  ]);
});

Deno.test("androidTree() reads a settings list of Android 14", async () => {
  check(await fixture("settings_pixel_android_14"), [
    'field "Search settings" = "" clickable editable #search',
    "list scrollable #list",
    'button "Network & internet" = "Mobile, Wi-Fi, hotspot" clickable',
    'text "Network & internet" absorbed #title',
    'text "Mobile, Wi-Fi, hotspot" absorbed #summary',
    'switch "Airplane mode" checked clickable',
    'text "Airplane mode" absorbed #title',
    "button clickable #more",
    'slider "Brightness level" = "50.0" #brightness',
    'button "Storage" = "41% used" clickable',
    'text "Storage" absorbed #title',
    'text "41% used" absorbed #summary',
  ]);
});

Deno.test("androidTree() reads a dialog of Android 9", async () => {
  check(await fixture("dialog_emulator_android_9"), [
    'alert "Wrong email or password" #parentPanel',
    'text "Wrong email or password" absorbed #alertTitle',
    'text "Try again, or ask for a new password." #message',
    'button "OK" clickable #button1',
  ]);
});

Deno.test("androidTree() reads a Compose form in landscape", async () => {
  const landscape = { width: 2400, height: 1080 };
  check(await fixture("signin_compose_landscape_android_15"), [
    'field "Email" = "ada@example.com" clickable editable focused',
    'text "Email" absorbed',
    'field "Password" = "••••••••" clickable editable secure',
    'text "Password" absorbed',
    'switch "Remember me" unchecked clickable',
    'text "Remember me" absorbed',
    'checkbox "I agree 🙈" checked clickable',
    'button "Photo of a cat\\nTaken on Monday" clickable',
    'button "Sign in" disabled clickable',
    'text "Sign in" absorbed',
    'text "Left of the edge"',
    'text "Below the edge"',
  ], landscape);
});

Deno.test("androidTree() gives the root the size of the screen and cuts boxes to it", async () => {
  const tree = androidTree(rootsOf(await fixture("signin_compose_landscape_android_15")), {
    width: 2400,
    height: 1080,
  });
  const boxOf = (label: string) => [...walk(tree)].find((node) => node.label === label)?.rect;
  assert.deepEqual(tree.rect, { x: 0, y: 0, width: 2400, height: 1080 });
  assert.deepEqual(boxOf("Sign in"), { x: 100, y: 900, width: 400, height: 120 });
  assert.deepEqual(boxOf("Left of the edge"), { x: 0, y: 1040, width: 200, height: 40 });
  assert.equal(boxOf("Below the edge")?.width, 0);
});

Deno.test("androidTree() takes the description for the label and a different text for the value", () => {
  check(one('class="android.widget.Button" text="3" content-desc="Unread"'), ['button "Unread" = "3"']);
  check(one('class="android.widget.Button" text="Add" content-desc="Add"'), ['button "Add"']);
});

Deno.test("androidTree() does not repeat a switch's state as a text", () => {
  check(one('class="android.widget.Switch" text="ON" content-desc="Wi-Fi" checkable="true" checked="true"'), [
    'switch "Wi-Fi" checked',
  ]);
});

Deno.test("androidTree() takes neither blanks nor the glyphs of icon fonts for text", () => {
  const row =
    '<node class="android.widget.TextView" text="\ue8b8"/><node class="android.widget.TextView" text=" Settings "/>';
  check(one('class="android.view.ViewGroup" clickable="true"', row), [
    'button "Settings" clickable',
    'text "Settings" absorbed',
  ]);
  check(one('class="android.widget.TextView" text="&#160; "'), []);
});

Deno.test("androidTree() tells a hint from what was typed", () => {
  const field = 'class="android.widget.EditText" hint="Email"';
  check(one(`${field} text="Email"`), ['field "Email" = "" editable']);
  check(one(`${field} text="ada"`), ['field "Email" = "ada" editable']);
  check(one('class="android.widget.EditText" text="ada" content-desc="Name"'), ['field "Name" = "ada" editable']);
});

Deno.test("androidTree() never passes a password on", () => {
  check(one('class="android.widget.EditText" hint="PIN" text="12🙂4" password="true"'), [
    'field "PIN" = "••••" editable secure',
  ]);
  check(one('class="android.view.View" text="1234" password="true"'), ['text = "••••" secure']);
});

for (
  const [attributes, role] of [
    ['class="android.widget.ImageButton"', "button"],
    ['class="com.google.android.material.floatingactionbutton.FloatingActionButton"', "button"],
    ['class="android.widget.Spinner"', "button"],
    ['class="android.widget.RadioButton"', "radio"],
    ['class="androidx.appcompat.widget.SwitchCompat"', "switch"],
    ['class="android.widget.ToggleButton"', "switch"],
    ['class="android.widget.CheckedTextView"', "checkbox"],
    ['class="androidx.appcompat.widget.AppCompatAutoCompleteTextView"', "field"],
    ['class="android.widget.ProgressBar"', "progress"],
    ['class="android.webkit.WebView"', "web"],
    ['class="android.widget.ListView"', "list"],
    ['class="android.widget.ScrollView" scrollable="true"', "group"],
    ['class="android.widget.ImageView"', "image"],
    ['class="android.widget.ImageView" clickable="true"', "button"],
    ['class="android.view.View" scrollable="true"', "list"],
    ['class="android.view.View" clickable="true"', "button"],
    ['class="android.view.View" content-desc="x"', "text"],
    ['class="android.view.ViewGroup"', "group"],
    ['class=""', "group"],
    ['resource-id="com.android.permissioncontroller:id/grant_dialog" class="android.widget.LinearLayout"', "alert"],
  ] as const
) {
  Deno.test(`androidTree() gives ${attributes} the role ${role}`, () => {
    assert.equal(androidTree(rootsOf(one(attributes)), portrait).children[0]?.role, role);
  });
}

Deno.test("androidTree() survives attributes that are missing or nonsense", () => {
  const [node] = androidTree(rootsOf('<hierarchy><node bounds="[0,0][x" enabled="" /></hierarchy>'), portrait).children;
  assert.deepEqual(node?.rect, { x: 0, y: 0, width: 0, height: 0 });
  assert.equal(node?.role, "group");
});
