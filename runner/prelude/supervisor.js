// EDGE: reads stdin, writes stdout and ends its process.
// The trusted half of the child: it owns the pipes and the lifeline, and never runs a script itself.
// The untrusted half is one Worker, whose isolate may spin or be tampered with without hurting this one.

const HEAD = "async function script() {\n";
const TAIL = "\n}";
const encoder = new TextEncoder();

const frames = framesFromParent();
const boot = JSON.parse((await frames.next()).value);
// The program is a message and not the Worker's module: only V8 reads it then, and a start is 8 ms shorter.
const EVALUATE = "onmessage = ({ data }) => { onmessage = null; (0, eval)(data); };";
const worker = new Worker("data:text/javascript," + encodeURIComponent(EVALUATE), { type: "module" });
worker.postMessage('"use strict";' + boot.program);

worker.onmessage = ({ data }) => {
  if (typeof data === "string") write(data);
  if (boot.preload) preload();
  if (typeof data?.code === "string") strip(data.code);
};
// The Worker reports what the script throws; this is reached only when the Worker's own program fails.
worker.onerror = (event) => {
  event.preventDefault();
  console.error(event.message);
  Deno.exit(4);
};

for await (const frame of frames) worker.postMessage(frame);

/** Yields the lines of stdin; its end means that the parent is gone, and so is this process. */
async function* framesFromParent() {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(65536);
  let parts = [];
  for (;;) {
    const count = await Deno.stdin.read(buffer);
    if (count === null) Deno.exit(3);
    const lines = decoder.decode(buffer.subarray(0, count), { stream: true }).split("\n");
    parts.push(lines[0]);
    for (let i = 1; i < lines.length; i++) {
      yield parts.join("");
      parts = [lines[i]];
    }
  }
}

function write(frame) {
  if (frame.length > boot.frameCharacters || frame.includes("\n")) Deno.exit(5);
  let rest = encoder.encode(frame + "\n");
  while (rest.length > 0) rest = rest.subarray(Deno.stdout.writeSync(rest));
}

/** Loads the stripper while a spare child has nothing to do: it takes longer than the rest of a warm run. */
function preload() {
  boot.preload = false;
  import("node:module");
}

/** Blanks the types of a script that is not JavaScript; here, because deep nesting makes the stripper abort. */
async function strip(code) {
  const { stripTypeScriptTypes } = await import("node:module");
  try {
    const stripped = stripTypeScriptTypes(HEAD + code + TAIL);
    worker.postMessage({ stripped: stripped.slice(HEAD.length, -TAIL.length) });
  } catch (error) {
    worker.postMessage({ refused: String(error.message) });
  }
}
