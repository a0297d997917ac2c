import { strict as assert } from "node:assert";
import fc from "fast-check";
import { type AndroidView } from "../../lab/android/android_views.ts";
import { hierarchyXml } from "../../lab/android/hierarchy_xml.ts";
import { parseDump, type RawNode } from "../../../devices/android/uiautomator_xml.ts";

/** Compares `rotation: text(children)`, or why the dump is broken. */
function check(text: string, expected: string) {
  const dump = parseDump(text);
  assert.equal(
    dump.kind === "tree"
      ? `${dump.rotation}: ${show(dump.windows.flatMap(({ roots }) => roots))}`
      : `broken: ${dump.why}`,
    expected,
  );
}

function show(nodes: readonly RawNode[]): string {
  return nodes.map(({ attributes, children }) =>
    JSON.stringify(attributes.text ?? "") + (children.length > 0 ? `(${show(children)})` : "")
  ).join(" ");
}

const head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>";

Deno.test("parseDump() reads nodes in each other", () => {
  check(
    `${head}<hierarchy rotation="1"><node text="a"><node text="b" /><node text="c"/></node><node text="d"/></hierarchy>`,
    '1: "a"("b" "c") "d"',
  );
});

Deno.test("parseDump() leaves out what stands around the root element", () => {
  check(
    "WARNING: linker: libdvm.so has text relocations\njava.io.FileNotFoundException: /data/system/theme\n\tat x.y(Z:1)\n" +
      `${head}\n<hierarchy rotation="0"><node text="a"/></hierarchy>UI hierchary dumped to: /sdcard/x.xml\n`,
    '0: "a"',
  );
});

Deno.test("parseDump() is not misled by a closing tag on the screen", () => {
  check(
    `<hierarchy rotation="0"><node text="&lt;/hierarchy>UI hierchary dumped to: x"/><node text="b"/></hierarchy>`,
    '0: "</hierarchy>UI hierchary dumped to: x" "b"',
  );
});

Deno.test("parseDump() reads both kinds of quotes and every entity", () => {
  check(
    `<hierarchy rotation="0"><node text='say "hi" &amp; it&apos;s' /><node text="&#10;&#x41;&#128584;&quot;&lt;&gt;🙂" /></hierarchy>`,
    `0: ${JSON.stringify(`say "hi" & it's`)} ${JSON.stringify('\nA🙈"<>🙂')}`,
  );
});

Deno.test("parseDump() joins the two halves of an emoji that Android 5 writes apart", () => {
  check('<hierarchy rotation="0"><node text="a&#55357;&#56904;b" /></hierarchy>', '0: "a🙈b"');
});

Deno.test("parseDump() reads the dump of all windows", () => {
  check(
    '<displays><display id="0"><window index="0" title=""><hierarchy rotation="0"><node text="a"/></hierarchy></window>' +
      '<window index="1"><hierarchy rotation="0"><node text="b"/></hierarchy></window></display></displays>',
    '0: "a" "b"',
  );
});

Deno.test("parseDump() takes the turn of the first display, and knows on which one each window is", () => {
  const on = (id: string, turns: number) =>
    `<display id="${id}"><window><hierarchy rotation="${turns}"><node text="a"/></hierarchy></window></display>`;
  const dump = parseDump(`<displays>${on("0", 1)}${on("12", 0)}${on("x", 0)}</displays>`);
  assert.ok(dump.kind === "tree");
  assert.deepEqual([dump.rotation, dump.windows.map(({ displayId }) => displayId)], [1, [0, 12, undefined]]);
});

Deno.test("parseDump() reads elements that are named after their class", () => {
  check('<hierarchy rotation="0"><android.widget.TextView text="a"/></hierarchy>', '0: "a"');
});

for (
  const [what, text, why] of [
    ["no text at all", "", "0 characters came, no root element"],
    [
      "an error in its place",
      "cat: /data/local/tmp/x.xml: No such file or directory",
      "53 characters came, no root element",
    ],
    [
      "a dump that is cut off",
      '<hierarchy rotation="0"><node text="a"/>',
      "40 characters came, cut off before </hierarchy>",
    ],
    ["a closing tag without a root", "</hierarchy><hierarchy>", "23 characters came, cut off before </hierarchy>"],
    ["a dump that is cut in the middle", '<hierarchy><node text="a"></hierarchy>', "1:38: unexpected close tag."],
  ] as const
) {
  Deno.test(`parseDump() refuses ${what}`, () => check(text, `broken: ${why}`));
}

Deno.test("parseDump() refuses what is far too deep or too large", () => {
  const deep = (levels: number) => `<hierarchy>${"<node>".repeat(levels)}${"</node>".repeat(levels)}</hierarchy>`;
  assert.equal(parseDump(deep(200)).kind, "tree");
  check(deep(201), "broken: it is deeper than 200 levels");
  check(deep(200_000), "broken: it is deeper than 200 levels");
  check(`<hierarchy>${"<node/>".repeat(10_001)}</hierarchy>`, "broken: it has more than 10000 nodes");
  check(" ".repeat(8_000_001), "broken: it is larger than 8 MB");
});

Deno.test("parseDump() answers for any text", () => {
  const scrap = fc.constantFrom(
    "<hierarchy",
    ">",
    "<node",
    "/>",
    ' text="',
    '"',
    "</node>",
    "</hierarchy>",
    "&#",
    ";",
    "&",
    "x",
  );
  fc.assert(fc.property(fc.array(fc.oneof(scrap, fc.string())), (parts) => {
    assert.match(parseDump(parts.join("")).kind, /^(tree|broken)$/);
  }));
});

Deno.test("parseDump() shows what XML cannot hold as unreadable, and reads the rest", () => {
  const hierarchy = (text: string) => `<hierarchy rotation="0"><node text="${text}"/></hierarchy>`;
  for (const sign of ["&#0;", "&#27;", "&#x1B;", "&#55357;", "&#65535;", "&#9999999;", "\0", "\x1b", "\ud83d"]) {
    check(hierarchy(`a${sign}b`), '0: "a\ufffdb"');
  }
  check(hierarchy("a&#128584;&#10;&#x1F642;b"), '0: "a🙈\\n🙂b"');
});

Deno.test("parseDump() reads back any tree that Android writes", () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom(..."<>&'\"\n\t %🙂é"), fc.string({ minLength: 1, maxLength: 1 })),
  })
    // What XML cannot hold becomes a point on the phone, and lone halves of a pair never get into a text there.
    .filter((words) => words.isWellFormed() && !/(?![\n\t\r])[\p{Cc}\ufffe\uffff]/u.test(words));
  const view = [1, 2, 3].reduce<fc.Arbitrary<AndroidView>>(
    (inner) => viewOf(text, fc.array(inner, { maxLength: 3 })),
    viewOf(text, fc.constant([])),
  );
  fc.assert(fc.property(view, (written) => {
    const dump = parseDump(hierarchyXml(written, { packageName: "com.example", rotation: 0, tellsHints: true }));
    assert.ok(dump.kind === "tree", JSON.stringify(dump));
    const said = (node: RawNode): unknown => [
      node.attributes.text,
      node.attributes["content-desc"],
      node.children.map(said),
    ];
    const meant = (part: AndroidView): unknown => [
      part.text,
      part.contentDescription,
      (part.children ?? []).map(meant),
    ];
    assert.deepEqual(dump.windows.flatMap(({ roots }) => roots.map(said)), [meant(written)]);
  }));
});

function viewOf(text: fc.Arbitrary<string>, children: fc.Arbitrary<readonly AndroidView[]>): fc.Arbitrary<AndroidView> {
  return fc.record({
    className: fc.constant("android.view.View"),
    rect: fc.record({ x: fc.nat(99), y: fc.nat(99), width: fc.nat(99), height: fc.nat(99) }),
    text,
    contentDescription: text,
    children,
  });
}
