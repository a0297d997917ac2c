import { strict as assert } from "node:assert";
import { type Look, ofDisplay, readLook, unreadable, windowLines } from "../../../devices/android/look_output.ts";
import type { Section } from "../../../devices/android/marked_output.ts";

type Spec = readonly [name: string, status: number, body: string];

/** Compares the number of trees and the windows, or what a person is told. */
function check(sections: readonly Spec[], expected: string) {
  const told = sections.map(([name, status, body]): Section => ({ name, status, body }));
  const look = readLook(told);
  assert.equal(
    look.kind === "tree" ? `${look.windows.length} ${windowLines(told)}` : `${look.kind}: ${unreadable(look)}`,
    expected,
  );
}

const success = "UI hierchary dumped to: /data/local/tmp/x.xml\n";
const xml = '<hierarchy rotation="0"><node text="a"/></hierarchy>';

Deno.test("readLook() reads the dump and the windows", () => {
  check(
    [["said", 0, success], ["dump", 0, xml], ["windows", 0, "mCurrentFocus=null"], ["end", 0, ""]],
    "1 mCurrentFocus=null",
  );
});

Deno.test("readLook() reads the corrected spelling of newer tools", () => {
  check([["said", 0, "UI hierarchy dumped to: /data/local/tmp/x.xml\n"], ["dump", 0, xml]], "1 ");
});

Deno.test("readLook() sees past the stack traces of vendors", () => {
  check([["said", 0, `java.io.FileNotFoundException: /data/system/theme_config\n\tat x.y(Z:1)\n${success}`], [
    "dump",
    0,
    xml,
  ]], "1 ");
});

Deno.test("readLook() takes the last try", () => {
  check([["said", 0, "ERROR: null root node returned by UiTestAutomationBridge.\n"], ["said", 0, success], [
    "dump",
    0,
    xml,
  ]], "1 ");
});

Deno.test("readLook() knows a screen that never rests", () => {
  check(
    [["said", 0, "ERROR: could not get idle state.\n"]],
    'never_idle: Cannot read the screen: it never rests; the phone says "ERROR: could not get idle state."',
  );
});

Deno.test("readLook() knows windows without a tree", () => {
  check(
    [["said", 0, success], ["dump", 1, "cat: x: No such file"], [
      "said",
      0,
      "ERROR: null root node returned by UiTestAutomationBridge.\n",
    ]],
    "no_root: Cannot read the screen: no window offers an accessibility tree; " +
      'the phone says "ERROR: null root node returned by UiTestAutomationBridge."',
  );
});

Deno.test("readLook() does not believe in a file that is not there", () => {
  check(
    [["said", 0, success], ["dump", 1, "cat: /data/local/tmp/x.xml: No such file or directory\n"]],
    "no_file: Cannot read the screen: uiautomator wrote no file; " +
      'the phone says "cat: /data/local/tmp/x.xml: No such file or directory"',
  );
});

Deno.test("readLook() names who may hold UiAutomation", () => {
  const holder =
    "busy: Cannot read the screen: another program uses UiAutomation (Appium, uiautomator2 or Maestro, say); ";
  check([["said", 137, "Killed\n"]], `${holder}the phone says "Killed"`);
  check(
    [["said", 137, "Killed\n"], ["holders", 0, "uiautomator\ndev.mobile.maestro\ndev.mobile.maestro\n"]],
    'busy: Cannot read the screen: another program uses UiAutomation (dev.mobile.maestro); the phone says "Killed"',
  );
  check(
    [["said", 1, "java.lang.IllegalStateException: UiAutomationService x already registered!\n\tat a.b(C:1)\n"]],
    `${holder}the phone says "java.lang.IllegalStateException: UiAutomationService x already registered!"`,
  );
});

Deno.test("readLook() passes on words that it does not know", () => {
  check(
    [["said", 127, "/system/bin/sh: uiautomator: inaccessible or not found\n"]],
    'refused: Cannot read the screen: the phone says "/system/bin/sh: uiautomator: inaccessible or not found"',
  );
  check([["said", 3, ""]], "refused: Cannot read the screen: the phone says nothing and exits with 3");
  check([], "refused: Cannot read the screen: the phone says nothing");
});

Deno.test("readLook() reads a dump in UTF-16, which comes as base64 in lines", () => {
  const text = "\ufeff" + xml.replace('"a"', '"ع 👋"');
  for (const isLittle of [true, false]) {
    const bytes = new Uint8Array(2 * text.length);
    const view = new DataView(bytes.buffer);
    for (let index = 0; index < text.length; index++) view.setUint16(2 * index, text.charCodeAt(index), isLittle);
    const lines = (some: Uint8Array) => some.toBase64().replace(/.{76}/g, "$&\n");
    const look = readLook([{ name: "said", status: 0, body: success }, {
      name: "dump_base64",
      status: 0,
      body: lines(bytes),
    }]);
    assert.equal(look.kind === "tree" && textsOf(look), "ع 👋");
    const broken = "broken: Cannot read the screen: its dump is broken:";
    const cut = lines(bytes.subarray(0, 61));
    check([["said", 0, success], ["dump_base64", 0, cut]], `${broken} 30 characters came, cut off before </hierarchy>`);
    check([["said", 0, success], ["dump_base64", 0, "no base64!"]], `${broken} 0 characters came, no root element`);
  }
});

Deno.test("readLook() refuses a dump that is cut off", () => {
  check(
    [["said", 0, success], ["dump", 0, '<hierarchy rotation="0"><node text="a"']],
    "broken: Cannot read the screen: its dump is broken: 38 characters came, cut off before </hierarchy>",
  );
});

/** Compares the texts that are left, or what a person is told. */
function checkDisplay(displays: string, displayId: number, expected: string) {
  const dump = readLook([{ name: "said", status: 0, body: success }, { name: "dump", status: 0, body: displays }]);
  const look: Look = ofDisplay(dump, { displayId, size: { width: 9, height: 9 } });
  assert.equal(look.kind === "tree" ? textsOf(look) : unreadable(look), expected);
}

function textsOf({ windows }: Extract<Look, { readonly kind: "tree" }>): string {
  return windows.flatMap(({ roots }) => roots.map(({ attributes }) => attributes.text)).join(" ");
}

function displayXml(id: string, text: string): string {
  return `<display ${id}><window active="true">${xml.replace('"a"', `"${text}"`)}</window></display>`;
}

Deno.test("ofDisplay() keeps the windows of one display, and those of which nobody tells where they are", () => {
  const two = `<displays>${displayXml('id="0"', "one")}${displayXml('id="12"', "two")}</displays>`;
  checkDisplay(two, 0, "one");
  checkDisplay(two, 12, "two");
  checkDisplay(`<displays>${displayXml("", "one")}</displays>`, 12, "one");
  checkDisplay(xml, 12, "a");
  checkDisplay("<displays></displays>", 0, "");
});

Deno.test("ofDisplay() takes no other display's windows or size for those of the one with the focus", () => {
  const refusal = "Cannot read the screen: display 2 has the focus, and";
  checkDisplay(
    `<displays>${displayXml('id="0"', "one")}</displays>`,
    2,
    `${refusal} none of its windows is in the dump`,
  );
  const look = readLook([{ name: "said", status: 0, body: success }, { name: "dump", status: 0, body: xml }]);
  const unsized = ofDisplay(look, { displayId: 2 });
  assert.ok(unsized.kind !== "tree");
  assert.equal(unreadable(unsized), `${refusal} the phone does not tell its size`);
  assert.equal(ofDisplay(look, { displayId: 0 }).kind, "tree");
});
