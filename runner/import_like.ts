/**
 * Matches every text that V8 could read as an `import()` or an `import.meta`, and a few that it would not.
 *
 * V8 cannot be told to do without dynamic imports, so no text that this matches is compiled. It must stay an
 * over-approximation, and linear in the length of a hostile text: the start of a comment after the keyword is enough.
 * A dot or a name's character right before make it a property or a longer name; three dots are a spread.
 */
export const importLike = /(?<![\p{ID_Continue}$\u200c\u200d#]|(?<!\.)\.)import\s*(?:[(.]|\/[/*]|<!--|-->)/u;

/** Tells whether a script has to be looked at by the parser before it can run. */
export function mentionsImport(script: string): boolean {
  return script.includes("import") && importLike.test(script);
}
