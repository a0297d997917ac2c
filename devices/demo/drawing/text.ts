/**
 * Writes text with the demo phone's own letters.
 *
 * @module
 */

import type { Canvas, Color } from "./canvas.ts";
import { glyphBands } from "./glyphs.ts";

/** How a text is written: `x` and `y` are its left and top edges, `dot` the size in points of one dot of a letter. */
export interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly dot: number;
  readonly color: Color;
  /** What is wider ends in "…". */
  readonly maxWidth?: number;
}

/** Writes one line of text. */
export function drawText(canvas: Canvas, text: string, style: TextStyle): void {
  let x = style.x;
  for (const character of shorten(text, style.dot, style.maxWidth ?? Infinity)) {
    const glyph = glyphOf(character);
    drawGlyph(canvas, glyph, { ...style, x });
    x += advance(glyph) * style.dot;
  }
}

/** The width of one line of text, in points. */
export function textWidth(text: string, dot: number): number {
  const columns = [...text].reduce((sum, character) => sum + advance(glyphOf(character)), 0);
  return Math.max(0, columns - 1) * dot;
}

/** How many of these characters, from the first one on, fit into a width. */
export function countFitting(characters: readonly string[], dot: number, width: number): number {
  let columns = 0;
  const tooMany = characters.findIndex((character) => {
    columns += advance(glyphOf(character));
    return (columns - 1) * dot > width;
  });
  return tooMany < 0 ? characters.length : tooMany;
}

/** The height of a capital letter, in dots. */
export const CAP_HEIGHT = 7;

/** One letter: its lines of dots, without blank columns around it. */
type Glyph = readonly string[];

/** What stands for a character that has no glyph. */
const BOX: Glyph = ["#####", "#   #", "#   #", "#   #", "#   #", "#   #", "#####"];
const SPACE: Glyph = ["   "];
const glyphs: ReadonlyMap<string, Glyph> = readGlyphs();

function readGlyphs(): ReadonlyMap<string, Glyph> {
  return new Map(
    glyphBands.flatMap(({ characters, lines }) =>
      [...characters].map((character, index): [string, Glyph] => {
        const cell = lines.map((line) => line.slice(index * 6, index * 6 + 5).replaceAll(".", " "));
        const width = Math.max(...cell.map((line) => line.trimEnd().length));
        return [character, width === 0 ? SPACE : cell.map((line) => line.slice(0, width))];
      })
    ),
  );
}

function glyphOf(character: string): Glyph {
  return glyphs.get(character) ?? BOX;
}

function advance(glyph: Glyph): number {
  return (glyph[0]?.length ?? 0) + 1;
}

function drawGlyph(canvas: Canvas, glyph: Glyph, { x, y, dot, color }: TextStyle): void {
  for (const [row, line] of glyph.entries()) {
    for (const { index, 0: run } of line.matchAll(/#+/g)) {
      canvas.fill({ x: x + index * dot, y: y + row * dot, width: run.length * dot, height: dot }, color);
    }
  }
}

function shorten(text: string, dot: number, maxWidth: number): string {
  if (textWidth(text, dot) <= maxWidth) return text;
  const characters = [...text];
  const count = countFitting(characters, dot, maxWidth - (advance(glyphOf("…")) * dot));
  return `${characters.slice(0, count).join("")}…`;
}
