/**
 * Outlines of real phones' screens, where a folder of dumps lies beside this repository; elsewhere it says nothing.
 */
import { strict as assert } from "node:assert";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { Screen } from "../../../devices/device.ts";
import { androidScreen } from "../../../devices/android/android_screen.ts";
import { readBounds } from "../../../devices/android/bounds.ts";
import { shownWindows } from "../../../devices/android/shown_windows.ts";
import { parseDump, type RawNode } from "../../../devices/android/uiautomator_xml.ts";
import { readWindowFacts } from "../../../devices/android/window_facts.ts";
import { outline } from "../../../devices/ui/outline.ts";
import { quote } from "../../../devices/ui/quote.ts";
import { Refs } from "../../../devices/ui/refs.ts";
import { type UiNode, walk } from "../../../devices/ui/tree.ts";
import { readAsPrinted } from "./read_as_printed.ts";

const folder = new URL("../../../../shared/corpus/android/dumps/", import.meta.url);

function dumpFiles(): readonly string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) => name.endsWith(".xml")).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

interface Outlined {
  readonly raw: readonly RawNode[];
  readonly screen: Screen;
  readonly refs: ReadonlyMap<UiNode, string>;
  readonly lines: readonly string[];
}

async function outlined(file: string): Promise<Outlined> {
  const dump = parseDump(await readAsPrinted(new URL(file, folder)));
  assert.ok(dump.kind === "tree", file);
  const raw = shownWindows(dump.windows).roots.flatMap((root) => [...rawWalk(root)]);
  const corners = raw.map(({ attributes }) =>
    readBounds(attributes.bounds ?? "") ?? { x: 0, y: 0, width: 0, height: 0 }
  );
  const width = Math.max(...corners.map((rect) => rect.x + rect.width));
  const height = Math.max(...corners.map((rect) => rect.y + rect.height));
  const facts = { ...readWindowFacts(""), size: { width, height } };
  const screen = androidScreen({ ...dump, tellsWindows: false }, facts, { width, height });
  const refs = new Refs().name(screen);
  return { raw, screen, refs, lines: outline(screen, { refs, maxCharacters: 1_000_000 }).split("\n") };
}

function* rawWalk(node: RawNode): Generator<RawNode> {
  yield node;
  for (const child of node.children) yield* rawWalk(child);
}

/** The nodes with those that stand for them in the outline: themselves, or the row that took in their words. */
function* speakers(node: UiNode, row?: UiNode): Generator<readonly [UiNode, UiNode | undefined]> {
  const speaker = node.absorbed ? row : node;
  yield [node, speaker];
  for (const child of node.children) yield* speakers(child, speaker);
}

const files = dumpFiles();
for (const file of files) {
  Deno.test(`an outline of ${file} has every text of it`, async () => {
    const { raw, lines } = await outlined(file);
    const text = lines.join("\n");
    const said = raw.filter(({ attributes }) => attributes.password !== "true")
      .flatMap(({ attributes }) => [attributes.text ?? "", attributes["content-desc"] ?? ""])
      .map((words) => words.trim()).filter((words) => words !== "" && !/^\p{Co}+$/u.test(words));
    assert.deepEqual(said.filter((words) => !text.includes(quote(words).slice(1, -1))), []);
  });

  Deno.test(`an outline of ${file} has a ref and the states of all that reacts`, async () => {
    const { raw, screen, refs, lines } = await outlined(file);
    const nodes = screen.root.children.flatMap((root) => [...speakers(root)]);
    assert.equal(nodes.length, [...walk(screen.root)].length - 1);
    const lost = nodes.flatMap(([node, speaker], index) => {
      const { attributes = {} } = raw[index] ?? {};
      const is = (name: string) => attributes[name] === "true";
      if (!is("clickable") && !is("checkable") && !is("scrollable") && !node.editable) return [];
      const ref = speaker === undefined ? undefined : refs.get(speaker);
      const states = [
        ...(is("checkable") ? [is("checked") ? "on" : "off"] : []),
        ...(is("selected") ? ["selected"] : []),
        ...(attributes.enabled === "false" ? ["disabled"] : []),
      ];
      const fits = lines.some((line) =>
        line.trim().startsWith(`${ref} `) && states.every((state) => new RegExp(` ${state}\\b`).test(line))
      );
      return fits ? [] : [`${ref} ${attributes.class} ${attributes["resource-id"]} ${states.join(" ")}`];
    });
    assert.deepEqual(lost, []);
  });
}

const nine = files.filter((file) => /^(07|11|16|21|32|40|44|46|50)_/.test(file));
Deno.test({
  name: "the outlines of nine real screens cost at most 3,600 tokens together",
  ignore: nine.length < 9,
  fn: async () => {
    const outlines = await Promise.all(nine.map(outlined));
    const tokens = outlines.reduce((sum, { lines }) => sum + countTokens(lines.join("\n")), 0);
    assert.ok(tokens <= 3_600, `${tokens} tokens`);
  },
});
