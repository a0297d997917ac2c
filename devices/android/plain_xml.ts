/**
 * Reads the XML that Android's own writer makes: tags with quoted attributes, and nothing between them but blanks. Pure.
 *
 * A dump of a thousand nodes has eighteen thousand attributes; a whole XML parser takes several times as long for them.
 * What is written in any other way is left to one.
 *
 * @module
 */

/** Attributes by their names. */
export type Attributes = Readonly<Record<string, string>>;

/** A tag; one that closes itself comes as two. */
export type Tag =
  | { readonly kind: "open"; readonly name: string; readonly attributes: Attributes }
  | { readonly kind: "close"; readonly name: string };

/** The tags in order; `undefined` for anything but the plain kind, and for what is not well-formed. */
export function readPlainXml(xml: string): readonly Tag[] | undefined {
  const tags: Tag[] = [];
  const open: string[] = [];
  let at = 0;
  while (at < xml.length) {
    const [whole, slash, name = "", attributes = "", selfClosing] = matchAt(TAG, xml, at) ?? [];
    // After the root's end there is nothing, and before it no tag that closes another one.
    if (whole === undefined || (slash && attributes !== "") || (open.length === 0 && tags.length > 0)) return undefined;
    at += whole.length;
    if (slash) {
      if (selfClosing || open.pop() !== name) return undefined;
      tags.push({ kind: "close", name });
      continue;
    }
    const read = readAttributes(attributes);
    if (read === undefined) return undefined;
    tags.push({ kind: "open", name, attributes: read });
    if (selfClosing) tags.push({ kind: "close", name });
    else open.push(name);
  }
  return open.length === 0 && tags.length > 0 ? tags : undefined;
}

// A value with "<" is none, and one with "]]>" or a name with other letters is left to the whole parser.
const VALUE = String.raw`"[^"<]*"|'[^'<]*'`;
const NAME = String.raw`[A-Za-z_][\w.-]*`;
const TAG = new RegExp(String.raw`<(/?)(${NAME})((?:[ \t\r\n]+${NAME}=(?:${VALUE}))*)[ \t\r\n]*(/?)>[ \t\r\n]*`, "y");

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Cuts at the signs that the pattern of a tag has found in their places. */
function readAttributes(text: string): Attributes | undefined {
  const attributes: Record<string, string> = {};
  for (let sign = text.indexOf("="), end = 0; sign >= 0; sign = text.indexOf("=", end)) {
    const name = text.slice(end, sign).trim();
    const start = sign + 2;
    end = text.indexOf(text.charAt(sign + 1), start) + 1;
    const value = readValue(text.slice(start, end - 1));
    if (value === undefined || Object.hasOwn(attributes, name)) return undefined;
    attributes[name] = value;
  }
  return attributes;
}

/** In a value every blank is a space, unless it is written as an entity. */
function readValue(raw: string): string | undefined {
  if (!/[\t\n\r&]/.test(raw)) return raw;
  const spaced = raw.replace(/\r\n|[\t\n\r]/g, " ");
  if (spaced.replace(ENTITY, "").includes("&")) return undefined;
  return spaced.replace(ENTITY, (_, decimal, hex, name) => NAMED.get(name) ?? numbered(decimal, hex));
}

const ENTITY = /&(?:#(\d{1,6})|#x([\da-fA-F]{1,5})|(amp|lt|gt|quot|apos));/g;
const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

function numbered(decimal: string | undefined, hex: string | undefined): string {
  return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal));
}
