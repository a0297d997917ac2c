import type { Simctl } from "./simctl.ts";
import { type StateAction, stateCommand } from "./state_command.ts";

/** Remembers how a simulator was set before the first change of each setting, and puts that back. */
export class ChangedState {
  readonly #simctl: Simctl;
  readonly #udid: string;
  readonly #before = new Map<string, string>();
  #hasTidyBar = false;

  constructor(simctl: Simctl, udid: string) {
    this.#simctl = simctl;
    this.#udid = udid;
  }

  /** Asks how it is, before an action changes that. */
  async learn(action: StateAction, signal: AbortSignal): Promise<void> {
    if (action.kind === "setStatusBar") this.#hasTidyBar = action.statusBar === "tidy";
    const setting = SETTINGS.get(action.kind);
    if (setting === undefined || this.#before.has(setting)) return;
    const tried = `Cannot perform ${action.kind}`;
    const printed = (await this.#simctl.run(["ui", this.#udid, setting], { tried, signal })).trim();
    // A release that does not know the setting says so in a word of its own.
    if (/^[a-z-]+$/.test(printed) && !UNKNOWN.has(printed)) this.#before.set(setting, printed);
  }

  /** Puts back what was changed. */
  async takeBack(): Promise<void> {
    const { signal } = new AbortController();
    const tried = "Cannot put the simulator back as it was";
    for (const [setting, value] of this.#before) {
      await this.#simctl.run(["ui", this.#udid, setting, value], { tried, signal });
    }
    this.#before.clear();
    const real = stateCommand({ kind: "setStatusBar", statusBar: "real" }, this.#udid);
    if (this.#hasTidyBar && real.kind === "verb") await this.#simctl.run(real.words, { tried, signal });
    this.#hasTidyBar = false;
  }
}

/** What simctl calls the settings that it can also tell. */
const SETTINGS: ReadonlyMap<StateAction["kind"], string> = new Map(
  [
    ["setAppearance", "appearance"],
    ["setTextSize", "content_size"],
  ] as const,
);
const UNKNOWN: ReadonlySet<string> = new Set(["unknown", "unsupported"]);
