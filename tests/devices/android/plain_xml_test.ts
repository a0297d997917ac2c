import { strict as assert } from "node:assert";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { readPlainXml, type Tag } from "../../../devices/android/plain_xml.ts";

Deno.test("readPlainXml() reads what Android's writer makes", () => {
  const xml = `<hierarchy rotation="0"><node text='say "hi"' content-desc="a &amp; b&#10;&#128584;" />\n</hierarchy>`;
  assert.deepEqual(readPlainXml(xml), [
    { kind: "open", name: "hierarchy", attributes: { rotation: "0" } },
    { kind: "open", name: "node", attributes: { "text": 'say "hi"', "content-desc": "a & b\n🙈" } },
    { kind: "close", name: "node" },
    { kind: "close", name: "hierarchy" },
  ]);
});

Deno.test("readPlainXml() leaves to a whole parser what is written in any other way", () => {
  const others = [
    "",
    "<a>text</a>",
    "<a><!-- --></a>",
    "<a><![CDATA[]]></a>",
    "<a b='&c;'/>",
    "<a b='1' b='2'/>",
    "<ä/>",
  ];
  const broken = ["<a>", "<a></b>", "</a>", "<a b=1/>", "<a b='<'/>", "<a/><b/>", "<a b='&'/>", "<a></a x='1'>"];
  for (const xml of [...others, ...broken]) assert.equal(readPlainXml(xml), undefined, xml);
});

const value = fc.string({ unit: fc.constantFrom(..."a\n \t&;#x9\"'>ü🙈"), maxLength: 12 });
const escaped = value.map((text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;"));
const attributes = fc.dictionary(fc.constantFrom("text", "hint", "content-desc"), escaped, { noNullPrototype: true });
const element = elementAround(elementAround(elementAround(fc.constant(""))));

/** An element with up to three of those inside it. */
function elementAround(inside: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const parts = fc.tuple(fc.constantFrom("node", "window"), attributes, fc.array(inside, { maxLength: 3 }));
  return parts.map(([name, given, children]) => {
    const words = Object.entries(given).map(([key, text]) => ` ${key}="${text}"`).join("");
    const content = children.join("\n");
    return content === "" ? `<${name}${words} />` : `<${name}${words}>${content}</${name}>`;
  });
}

Deno.test("readPlainXml() reads every plain tree as a whole parser does", () => {
  fc.assert(fc.property(element, (xml) => {
    assert.deepEqual(readPlainXml(xml), readWhole(xml));
  }));
});

Deno.test("readPlainXml() never takes for plain what a whole parser refuses or reads in another way", () => {
  const change = fc.record({
    at: fc.nat(400),
    gone: fc.nat(3),
    put: fc.string({ unit: fc.constantFrom(..."<>/='\"& ;#9xa"), maxLength: 3 }),
  });
  fc.assert(
    fc.property(element, fc.array(change, { minLength: 1, maxLength: 3 }), (xml, changes) => {
      const changed = changes.reduce((text, { at, gone, put }) => {
        const place = at % text.length;
        return text.slice(0, place) + put + text.slice(place + gone) || "x";
      }, xml);
      const tags = readPlainXml(changed.toWellFormed());
      if (tags !== undefined) assert.deepEqual(tags, readWhole(changed.toWellFormed()), changed);
    }),
    { numRuns: 2_000 },
  );
});

/** The same tags from a whole parser; `undefined` where it finds a fault. */
function readWhole(xml: string): readonly Tag[] | undefined {
  const tags: Tag[] = [];
  const parser = new SaxesParser();
  let isBroken = false;
  parser.on("error", () => isBroken = true);
  parser.on("opentag", ({ name, attributes }) => void tags.push({ kind: "open", name, attributes: { ...attributes } }));
  parser.on("closetag", ({ name }) => void tags.push({ kind: "close", name }));
  parser.write(xml).close();
  return isBroken ? undefined : tags;
}
