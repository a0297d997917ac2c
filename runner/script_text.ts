import { mentionsImport } from "./import_like.ts";
import type { Explanation } from "./syntax.ts";

/** A script as a child can take it, or the fault that keeps it from being compiled. */
export type ScriptText =
  | { readonly kind: "text"; readonly code: string; readonly importName?: string }
  | Extract<Explanation, { kind: "fault" }>;

/**
 * Makes a script ready without moving any of its positions: a byte order mark goes, a `#!` becomes a comment, and what
 * could be an `import()` is looked at by `explain` first.
 */
export async function prepareScript(
  script: string,
  explain: (code: string) => Promise<Explanation>,
): Promise<ScriptText> {
  const code = script.replace(/^\uFEFF/, "").replace(/^#!/, "//");
  if (!mentionsImport(code)) return { kind: "text", code };
  const explanation = await explain(code);
  switch (explanation.kind) {
    case "fault":
      return explanation;
    case "sound":
      return { kind: "text", code: explanation.code, importName: explanation.importName };
    case "unknown":
      return { kind: "text", code };
  }
}
