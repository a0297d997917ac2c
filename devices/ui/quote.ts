// Bidirectional controls, zero-width and other invisible marks, private-use glyphs: a text could use them to look like
// another. The joiners U+200C and U+200D stay, since emoji and several scripts need them.
const DECEPTIVE =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ue000-\uf8ff]/g;

/** Writes a text from a screen in double quotes on one line, with everything deceptive or invisible escaped. Pure. */
export function quote(text: string): string {
  return JSON.stringify(text).replace(
    DECEPTIVE,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
