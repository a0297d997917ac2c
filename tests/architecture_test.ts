import assert from "node:assert/strict";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const sources = ["main.ts", ...["runner", "tools", "devices"].flatMap(filesIn)];

/** What platforms of programs and processes share. */
const platformsFriends = ["devices/is_file.ts", "devices/kill_process.ts"];

/** Which folders a folder may import from, beside itself; the most particular entry holds. */
const directions: Readonly<Record<string, readonly string[]>> = {
  "main.ts": ["tools"],
  "tools": ["runner", "devices"],
  "runner": [],
  "devices": [],
  "devices/ui": ["devices/device.ts"],
  "devices/secrets": ["devices/device.ts", "devices/ui"],
  "devices/android": [...platformsFriends, "devices/device.ts", "devices/clock.ts", "devices/ui"],
  "devices/ios": [...platformsFriends, "devices/device.ts", "devices/clock.ts", "devices/ui"],
  "devices/demo": ["devices/device.ts", "devices/ui"],
};

/** What any file may import. */
const everybodysFriend = "devices/failure.ts";

/** Data tables may be longer than other files. */
const dataTables = ["devices/demo/drawing/font_glyphs.ts"];

Deno.test("imports point one way", () => {
  const wrong = sources.flatMap((file) =>
    importsOf(file).filter((to) => !mayImport(file, to)).map((to) => `${file} → ${to}`)
  );
  assert.deepEqual(wrong, []);
});

Deno.test("only discover.ts names the platforms", () => {
  const platforms = ["devices/android", "devices/ios", "devices/demo"];
  const wrong = sources.filter((file) => file !== "devices/discover.ts").flatMap((file) =>
    importsOf(file).filter((to) => platforms.some((folder) => isIn(to, folder) && !isIn(file, folder)))
      .map((to) => `${file} → ${to}`)
  );
  assert.deepEqual(wrong, []);
});

Deno.test("who reads secrets knows no device, and who types them knows no place where they are kept", () => {
  const wrong = sources.flatMap((file) =>
    importsOf(file).filter((to) =>
      (isIn(file, "tools/secrets") && isIn(to, "devices") && to !== everybodysFriend) ||
      (isIn(to, "tools/secrets") && !isIn(file, "tools/secrets") && !isIn(file, "tools/cli"))
    ).map((to) => `${file} → ${to}`)
  );
  assert.deepEqual(wrong, []);
});

Deno.test("nothing but tools/server imports the MCP SDK", () => {
  const wrong = sources.filter((file) => !isIn(file, "tools/server") && read(file).includes("@modelcontextprotocol"));
  assert.deepEqual(wrong, []);
});

Deno.test("nothing above a platform's folder speaks of a platform", () => {
  const words =
    /\b(adb|simctl|uiautomator|serial|udid|idb)\b|(?:===|!==|case)\s*"(?:android|ios)"|\.platform\s*[=!]==/i;
  const above = sources.filter((file) =>
    !/^devices\/(android|ios|demo)\//.test(file) && file !== "devices/discover.ts"
  );
  assert.deepEqual(above.filter((file) => words.test(codeOf(file))), []);
});

Deno.test("only files marked EDGE touch the system, timers and clocks", () => {
  const edge =
    /\bDeno\.|\bfetch\(|\bsetTimeout\(|\bsetInterval\(|AbortSignal\.timeout|performance\.now|\bDate\.now|new Date\(\)/;
  const wrong = sources.filter((file) =>
    file.endsWith(".ts") && file !== "main.ts" && !isEdge(file) && edge.test(codeOf(file))
  );
  assert.deepEqual(wrong, []);
});

Deno.test("an EDGE says what it touches", () => {
  const marked = sources.filter((file) => /^\/\/ EDGE/m.test(read(file)));
  assert.deepEqual(marked.filter((file) => !/^\/\/ EDGE: [a-z].{10,}/.test(read(file))), []);
});

Deno.test("a server lists its tools without reading Node's modules, platforms, or what runs scripts or listens", () => {
  const read = readAtOnce("tools/cli/serve.ts", new Set());
  const late = [
    /^node:|^devices\/(android|ios|demo)\//,
    /^runner\/(jail|sandbox|frames|resident|prelude)|^tools\/script_(tools|run|host)/,
    /^tools\/(server|cli)\/.*(http|listen|endpoint|client_sessions|exchange|request|refusal|token)/,
  ];
  assert.deepEqual([...read].filter((name) => late.some((pattern) => pattern.test(name))), []);
  const ofCommandLine = readAtOnce("main.ts", new Set());
  assert.deepEqual([...ofCommandLine].filter((name) => !name.includes("/") && name !== "main.ts"), []);
});

Deno.test("types are not switched off", () => {
  const cast = /\bas (?!const\b)\w|: any\b|<any>|[\w)\]]!(?=[.;,)\]])/;
  const wrong = sources.filter((file) => file.endsWith(".ts")).flatMap((file) =>
    withoutTexts(codeOf(file)).split("\n").filter((line) => cast.test(line) && !isImport(line))
      .map((line) => `${file}: ${line.trim()}`)
  );
  assert.deepEqual(wrong, []);
});

Deno.test("no source file has more than 300 lines", () => {
  const long = sources.filter((file) => !dataTables.includes(file)).map((
    file,
  ) => [file, read(file).split("\n").length]);
  assert.deepEqual(long.filter(([, lines]) => Number(lines) > 301), []);
});

Deno.test("no file is a place for anything", () => {
  const noun = /(^|\/)(utils?|common|helpers?|types|manager|service|misc|index|mod)(\.ts|\/)/;
  assert.deepEqual(sources.filter((file) => noun.test(file) && file !== "tools/cli/types.ts"), []);
});

function mayImport(file: string, to: string): boolean {
  if (to === everybodysFriend || dirname(to) === dirname(file)) return true;
  const [own, allowed] = Object.entries(directions).filter(([folder]) => isIn(file, folder))
    .sort(([a], [b]) => b.length - a.length)[0] ?? [];
  return own !== undefined && allowed !== undefined && [own, ...allowed].some((folder) => isIn(to, folder));
}

function isIn(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`);
}

function importsOf(file: string): string[] {
  const specifiers = [...read(file).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((found) => found[1] ?? "");
  return specifiers.map((specifier) => join(dirname(file), specifier)).filter((to) => !to.endsWith(".json"));
}

/** The modules that a file brings with it, and what those bring: neither types nor what is imported later. */
function readAtOnce(file: string, found: Set<string>): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, specifier = ""] of read(file).matchAll(/^(?:import|export) (?!type\b)[^;"=(]*? from "([^"]+)";/gm)) {
    if (!specifier.startsWith(".")) found.add(specifier);
    else if (specifier.endsWith(".ts")) readAtOnce(join(dirname(file), specifier), found);
  }
  return found;
}

function isImport(line: string): boolean {
  return /^\s*(import|export)\b|^\s*[\w\s,]+ as \w+,?$/.test(line);
}

function isEdge(file: string): boolean {
  return read(file).startsWith("// EDGE");
}

function withoutTexts(code: string): string {
  return code.replace(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?![*/ ])(?:[^/\\\n]|\\.)+\/[a-z]*(?=[,.;)])/g, '""');
}

/** A file without its comments and string contents that span lines; good enough to look for words in. */
function codeOf(file: string): string {
  return read(file).replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
}

function read(file: string): string {
  return Deno.readTextFileSync(join(root, file));
}

function filesIn(folder: string): string[] {
  return [...Deno.readDirSync(join(root, folder))].flatMap((entry) => {
    const path = relative(root, join(root, folder, entry.name));
    return entry.isDirectory ? filesIn(path) : /\.(ts|js)$/.test(entry.name) ? [path] : [];
  });
}
