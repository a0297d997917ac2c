import assert from "node:assert/strict";
import { hierarchyXml } from "./hierarchy_xml.ts";

Deno.test("hierarchyXml() quotes as Android's serializer does", () => {
  check(`plain`, `text="plain"`);
  check(`a < b & "c"`, `text='a &lt; b &amp; "c"'`);
  check(`it's`, `text="it's"`);
  check(`it's "c"`, `text='it&apos;s "c"'`);
  check(`one\ntwo\tthree\r`, `text="one&#10;two&#9;three&#13;"`);
  check(`ä 🙈 \u{1d4d0}`, `text="ä &#128584; &#120016;"`);
  check(`bell\u0007`, `text="bell."`);
});

Deno.test("hierarchyXml() rounds boxes to pixels, three in a point", () => {
  const xml = shown("", { x: 0.5, y: 10, width: 100.1, height: 20 });
  assert.match(xml, /bounds="\[2,30\]\[302,90\]"/);
});

function check(text: string, attribute: string): void {
  const xml = shown(text, { x: 0, y: 0, width: 1, height: 1 });
  assert.ok(xml.includes(` ${attribute} `), xml);
}

function shown(text: string, rect: { x: number; y: number; width: number; height: number }): string {
  return hierarchyXml({ className: "android.widget.TextView", rect, text }, {
    packageName: "com.example",
    rotation: 0,
    tellsHints: true,
  });
}
