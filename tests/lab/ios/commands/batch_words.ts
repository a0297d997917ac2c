/** Takes a line of a batch apart as a shell would: quotes, and backslashes outside of single quotes. Pure. */
export function wordsOf(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = "";
  for (let at = 0; at < line.length; at++) {
    const letter = line[at] ?? "";
    if (quote !== "'" && letter === "\\") word = (word ?? "") + (line[++at] ?? "");
    else if (quote !== "" && letter === quote) quote = "";
    else if (quote === "" && (letter === "'" || letter === '"')) {
      quote = letter;
      word ??= "";
    } else if (quote === "" && /\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? "") + letter;
  }
  if (quote !== "") throw new SyntaxError("Unterminated quote in a batch step");
  return word === undefined ? words : [...words, word];
}
