import { dateNow, wallClock } from "../../devices/clock.ts";
import type { Platform } from "../../devices/device.ts";
import { type DeviceSettings, platformsWith } from "../../devices/discover.ts";
import { Failure } from "../../devices/failure.ts";
import type { AppFence } from "../../devices/fence/app_fence.ts";
import { type FindSecrets, Secrets } from "../../devices/secrets/secrets.ts";
import { startDeadline } from "../../runner/deadline.ts";
import { Consent } from "../consent.ts";
import { grantAll, type Grants } from "../grants.ts";
import { KeptScripts } from "../kept_scripts.ts";
import { verbs } from "../registry.ts";
import { Sessions } from "../sessions.ts";
import type { Scripting } from "../tool.ts";
import type { ServerEnvironment } from "../server/mcp_server.ts";

// A client that has closed the connection waits about a second before it kills.
const CLOSE_MS = 800;

/**
 * All that commands work with; disposing of it ends every call, closes devices and kills what runs in the jail. What
 * programs need is loaded by the first of them.
 */
export interface Workplace extends ServerEnvironment, AsyncDisposable {}

/** What differs between workplaces; everything has a default. */
export interface WorkplaceOptions {
  /** How devices are reached. */
  readonly settings?: DeviceSettings;
  /** Which devices may be used; all, unless given. */
  readonly grants?: Grants;
  /** Which apps may be used; all, unless given. */
  readonly fence?: AppFence | undefined;
  readonly platforms?: readonly Platform[];
  /** Where secrets come from; the environment and files, unless given. */
  readonly findSecrets?: FindSecrets;
  /** How long a device may be gone before what was retained of it is erased. */
  readonly removedAfterMs?: number;
}

/** Opens a workplace with all platforms, unless others are given, and a jail whose scripts have every verb. */
export function openWorkplace(
  {
    settings = {},
    grants = grantAll,
    fence,
    platforms = platformsWith(settings),
    findSecrets = findOwnSecrets,
    ...rest
  }: WorkplaceOptions = {},
): Workplace {
  const ending = new AbortController();
  const secrets = new Secrets(findSecrets);
  const sessions = new Sessions(platforms, { grants, secrets, ...(fence === undefined ? {} : { fence }) });
  const openScripting = async () => {
    const [{ Jail }, { Scripts }] = await Promise.all([import("../../runner/jail.ts"), import("../scripts.ts")]);
    ending.signal.throwIfAborted();
    const jail = new Jail({ objectName: "ui", methods: verbs.map((verb) => verb.name) });
    const scripts = new Scripts({ sessions, jail, verbs, clock: wallClock, now: dateNow, ...rest }, grants);
    return { jail, scripts };
  };
  let scripting: Promise<Scripting> | undefined;
  return {
    sessions,
    secrets,
    consent: new Consent(grants),
    scripting: () => scripting ??= openScripting(),
    keptScripts: new KeptScripts(),
    clock: wallClock,
    signal: ending.signal,
    [Symbol.asyncDispose]: async () => {
      ending.abort(new DOMException("The program ends", "AbortError"));
      using deadline = startDeadline(CLOSE_MS);
      await Promise.race([closeAll(sessions, scripting), aborted(deadline.signal)]);
    },
  };
}

/** Looks where a person keeps secrets, once a text names one. */
async function findOwnSecrets(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { SecretSources } = await import("../secrets/secret_sources.ts");
  const { secretFiles } = await import("./secret_files.ts");
  return await new SecretSources(secretFiles()).find(names);
}

async function closeAll(sessions: Sessions, scripting: Promise<Scripting> | undefined): Promise<void> {
  const closeScripting = async () => {
    const opened = await scripting;
    await Promise.allSettled([opened?.jail.close(), opened?.scripts[Symbol.asyncDispose]()]);
  };
  const [phones] = await Promise.allSettled([sessions.close(), closeScripting()]);
  if (phones.status === "rejected") throw phones.reason;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((_, reject) => {
    const message = `Cannot close every device within ${CLOSE_MS} ms: what was changed on one may still be changed`;
    signal.addEventListener("abort", () => reject(new Failure("timed_out", message)), { once: true });
  });
}
