// EDGE: a server in miniature, to be killed by a test: one script that spins, one that waits, and an idle spare.

import { Jail } from "../../runner/jail.ts";
import type { HostCall } from "../../runner/rpc.ts";
import { host, names } from "./scripted_jail.ts";

const jail = new Jail(names);
const started = new Set<unknown>();
for (const script of ["await ui.echo('spin'); for (;;);", "await ui.echo('wait'); await ui.hang();"]) {
  jail.run({ script, args: null, timeoutMs: 600_000, signal: new AbortController().signal, host: serve });
}
jail.warm();

/** Says "ready" on stdout once both scripts are under way. */
function serve(call: HostCall): Promise<unknown> {
  if (call.method === "echo") started.add(call.args[0]);
  if (call.method === "echo" && started.size === 2) console.log("ready");
  return host(call);
}
