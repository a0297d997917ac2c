// EDGE: writes to the terminal.

import type { Finding } from "../../devices/device.ts";
import { checkUp, platformsWith } from "../../devices/discover.ts";
import { toFailure } from "../../devices/failure.ts";
import { startDeadline } from "../../runner/deadline.ts";
import { chooseDeno, denoExecutable } from "../../runner/deno_executable.ts";
import { Jail } from "../../runner/jail.ts";
import { version } from "../version.ts";
import { SecretSources } from "../secrets/secret_sources.ts";
import { configFile, readConfig } from "./config.ts";
import { doctorOptions } from "./options.ts";
import { secretFiles } from "./secret_files.ts";
import { parseCommand, UsageError } from "./usage.ts";

const LIMIT_MS = 30_000;

/** Looks at everything that Glovebox needs, and says for each whether it is there or what brings it. */
export async function doctor(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, doctorOptions);
  if (positionals.length > 0) throw new UsageError("The command doctor takes no arguments");
  if (values.deno !== undefined) chooseDeno(values.deno);
  using deadline = startDeadline(LIMIT_MS);
  const { signal } = deadline;
  const findings = (await Promise.all([
    [{ subject: "Glovebox", state: "ok" as const, says: version }],
    checkJail(signal),
    checkConfig(),
    checkSecrets(),
    checkUp(platformsWith(values), signal),
  ])).flat();
  console.log(values.json === true ? JSON.stringify({ version, findings }, null, 2) : formatFindings(findings));
  return findings.some(({ state }) => state === "broken") ? 1 : 0;
}

/** Findings as text: one line each, with what to do below those that are not ok. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length)) + 2;
  return findings.flatMap(({ subject, state, says, todo }) => [
    `${state.padEnd(9)}${subject.padEnd(width)}${says}`,
    ...(todo === undefined ? [] : [`${" ".repeat(9 + width)}→ ${todo}`]),
  ]).join("\n");
}

// What a script must not see, as it would write it.
const PROBE = "return [typeof Deno, typeof process, typeof fetch, typeof WebAssembly].join()";
const EXPECTED = "undefined,undefined,undefined,undefined";

/** Runs a script in the jail, and asks it what it sees. */
async function checkJail(signal: AbortSignal): Promise<readonly Finding[]> {
  const subject = "Jail";
  await using jail = new Jail({ objectName: "ui", methods: [] });
  try {
    const host = () => Promise.resolve(null);
    const outcome = await jail.run({ script: PROBE, args: null, timeoutMs: LIMIT_MS, host, signal });
    if (outcome.status === "completed" && outcome.value === EXPECTED) {
      const layers = await jail.layers();
      return [
        { subject, state: "ok", says: `a script ran and saw nothing of this computer, with ${await denoExecutable()}` },
        ...layers.map((layer) => ({ subject, state: "ok" as const, says: layer })),
      ];
    }
    return [{ subject, state: "broken", says: `a script ended with ${JSON.stringify(outcome)}`, todo: JAIL_TODO }];
  } catch (error) {
    const failure = toFailure(error);
    return [{ subject, state: "broken", says: failure.message, todo: failure.hint }];
  }
}

const JAIL_TODO = "Report this; until it is solved, keep run-script turned off";

function checkConfig(): readonly Finding[] {
  try {
    const { enabled, grantedDevices } = readConfig();
    const named = (names: readonly string[]) => (names.length === 0 ? "none" : names.join(", "));
    return [
      { subject: "Config", state: "ok", says: configFile() ?? "this user has no home folder; nothing can be kept" },
      { subject: "Features", state: "ok", says: `${named(enabled)}, besides those of --enable and GLOVEBOX_ENABLE` },
      {
        subject: "Grants",
        state: "ok",
        says: `${named(grantedDevices)}, besides emulators, simulators and the demo phone`,
      },
    ];
  } catch (error) {
    const failure = toFailure(error);
    return [{ subject: "Config", state: "broken", says: failure.message, todo: failure.hint }];
  }
}

/** Says which secrets there are: their names, never what they are. */
async function checkSecrets(): Promise<readonly Finding[]> {
  const subject = "Secrets";
  return (await new SecretSources(secretFiles()).list()).map(({ place, names, failure }): Finding => {
    if (failure !== undefined) {
      return { subject, state: "broken", says: failure.message, todo: failure.todo ?? failure.hint };
    }
    const known = names === undefined ? "cannot be listed here" : names.join(", ") || "none";
    return { subject, state: "ok", says: `${known}, from ${place}` };
  });
}
