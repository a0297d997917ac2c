import assert from "node:assert/strict";
import { Jail } from "../../runner/jail.ts";
import { host, names } from "./scripted_jail.ts";

const { signal } = new AbortController();
const run = { script: "return 1", args: null, timeoutMs: 10_000, host, signal };
const resident = { script: "await register({})", host, onSettled: () => undefined, onReport: () => undefined };

Deno.test("a jail that closes waits for the children of scripts that only just start", async () => {
  const jail = new Jail(names);
  const order: string[] = [];
  const starts = [
    jail.start(resident).then(({ ended }) => ended).then(({ reason }) => order.push(reason)),
    jail.run({ ...run, script: "await new Promise(() => {})" }).then(({ status }) => order.push(status)),
  ];
  await jail.close();
  order.push("closed");
  await Promise.all(starts);
  assert.deepEqual([order.slice(0, 2).sort(), order[2]], [["cancelled", "stopped"], "closed"]);
});

Deno.test("a jail that is closed starts no child any more", async () => {
  const jail = new Jail(names);
  const closing = jail.close();
  const refused = { code: "cancelled", message: "Cannot start a script: the program ends" };
  await assert.rejects(jail.run(run), refused);
  await assert.rejects(jail.start(resident), refused);
  await closing;
});
