import type { Simctl } from "./simctl.ts";
import { type StateAction, stateCommand } from "./state_command.ts";

/** Remembers how a simulator looked before the first change of each of its options. */
export class ChangedUi {
  readonly #simctl: Simctl;
  readonly #udid: string;
  readonly #before = new Map<string, string>();
  #hasTidyBar = false;

  constructor(simctl: Simctl, udid: string) {
    this.#simctl = simctl;
    this.#udid = udid;
  }

  /** Asks how an option is, unless that is known; to be called before it is changed. */
  async learn(action: StateAction, signal: AbortSignal): Promise<void> {
    if (action.kind === "setStatusBar") this.#hasTidyBar = action.statusBar === "tidy";
    const option = OPTIONS.get(action.kind);
    if (option === undefined || this.#before.has(option)) return;
    const tried = `Cannot ask for ${option}`;
    const printed = (await this.#simctl.run(["ui", this.#udid, option], { tried, signal })).trim();
    if (!UNTOLD.test(printed)) this.#before.set(option, printed);
  }

  /** Takes all changes back. */
  async takeBack(signal: AbortSignal): Promise<void> {
    const before = [...this.#before];
    this.#before.clear();
    for (const [option, value] of before) {
      await this.#simctl.run(["ui", this.#udid, option, value], { tried: `Cannot put ${option} back`, signal });
    }
    if (!this.#hasTidyBar) return;
    this.#hasTidyBar = false;
    const real = stateCommand({ kind: "setStatusBar", statusBar: "real" }, this.#udid);
    if (real.kind === "verb") await this.#simctl.run(real.words, { tried: "Cannot put the status bar back", signal });
  }
}

/** What Xcode prints where it cannot tell. */
const UNTOLD = /^(?:unknown|unsupported|)$/;

const OPTIONS: ReadonlyMap<StateAction["kind"], string> = new Map<StateAction["kind"], string>([
  ["setAppearance", "appearance"],
  ["setTextSize", "content_size"],
]);
