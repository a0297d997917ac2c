// Runs in a jailed Worker, after the text of @babel/parser: says why a script does not compile, and where.
// A parser can be made to spin or to exhaust memory by its input, so the server itself never runs one on a script.

const TYPESCRIPT_THAT_RUNS = {
  TSEnumDeclaration: "an enum",
  TSModuleDeclaration: "a namespace",
  TSParameterProperty: "a parameter property",
  TSImportEqualsDeclaration: "an import alias",
  TSExportAssignment: "an export assignment",
};

/** Answers one line of JSON for each script; the parent appends the call, with the parser's own `parse`. */
export function explainScripts(parse, importLike) {
  addEventListener("message", ({ data }) => {
    const params = explain(JSON.parse(data).params.code, parse, new RegExp(importLike, "u"));
    postMessage(JSON.stringify({ jsonrpc: "2.0", method: "explained", params }));
  });
  postMessage(JSON.stringify({ jsonrpc: "2.0", method: "ready" }));
}

function explain(code, parse, importLike) {
  const { tree, error } = parseEither(code, parse);
  const importName = unusedName(code);
  const imports = new Map(); // from where one starts to what stands there from now on
  for (const node of tree ? nodesOf(tree.program) : []) {
    const refusal = refuse(node);
    if (refusal) return { message: refusal, line: node.loc.start.line, column: node.loc.start.column + 1 };
    if (node.type === "ImportExpression") imports.set(node.start, importName);
    // The stripper takes a type away before anything is compiled.
    if (node.type === "TSImportType") imports.set(node.start, "import");
  }
  if (error?.loc) return { message: reword(error), line: error.loc.line, column: error.loc.column + 1 };
  if (error) return { message: error.message };
  return rewrite(code, { imports, importName, comments: tree.comments, importLike });
}

/** Parses as JavaScript, then as TypeScript; of two errors, the one that came further is the script's. */
function parseEither(code, parse) {
  let best = { at: -1 };
  for (const plugins of [[], ["typescript"]]) {
    const parsed = tryParse(code, parse, plugins);
    if (parsed.error === undefined) return parsed;
    // An error that parsing went on after came as far as the end.
    const at = parsed.tree ? Infinity : parsed.error.loc?.index ?? 0;
    if (at > best.at || parsed.tree) best = { ...parsed, at };
  }
  return best;
}

function tryParse(code, parse, plugins) {
  try {
    const tree = parse(code, { ...OPTIONS, plugins });
    return { tree, error: tree.errors[0] };
  } catch (error) {
    return { error };
  }
}

const OPTIONS = {
  sourceType: "script",
  errorRecovery: true,
  strictMode: true,
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
};

function reword(error) {
  if (error.reasonCode === "ImportOutsideModule") return "a script has no imports and no exports";
  if (error.reasonCode === "ImportMetaOutsideModule") return "import.meta is not available in a script";
  const [message] = error.message.split(" (", 1);
  return message.replace(/\.$/, "").slice(0, 500);
}

function refuse(node) {
  if (node.type === "MetaProperty" && node.meta.name === "import") return "import.meta is not available in a script";
  if (node.type === "ImportExpression" && node.phase) return "import() is not available in a script";
  const found = node.declare ? undefined : TYPESCRIPT_THAT_RUNS[node.type];
  return found && `${found} is not supported: of TypeScript, a script may use what is only types`;
}

/** Walks without recursion: a script may nest deeper than the stack. */
function* nodesOf(root) {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node.type === "string") yield node;
    for (const value of Object.values(node).reverse()) {
      if (typeof value === "object" && value !== null) open.push(value);
    }
  }
}

/** Replaces in place, so that no position moves: real imports by a function's name, those in comments by `Import`. */
function rewrite(code, { imports, importName, comments, importLike }) {
  const parts = [];
  let at = 0;
  for (const { index } of code.matchAll(new RegExp(importLike, "gu"))) {
    const isComment = comments.some(({ start, end }) => start <= index && index < end);
    if (!isComment && !imports.has(index)) {
      return { message: 'a text that looks like "import(" has to be written in two parts', ...locate(code, index) };
    }
    parts.push(code.slice(at, index), isComment ? "Import" : imports.get(index));
    at = index + "import".length;
  }
  return { code: parts.join("") + code.slice(at), importName };
}

/** A name as long as `import` that the script does not use. */
function unusedName(code) {
  for (let n = 0;; n++) {
    const name = "import".slice(0, 6 - String(n).length) + n;
    if (!code.includes(name)) return name;
  }
}

function locate(code, index) {
  const lines = code.slice(0, index).split(/\r\n|[\n\r\u2028\u2029]/);
  return { line: lines.length, column: lines[lines.length - 1].length + 1 };
}
