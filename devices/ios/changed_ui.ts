import type { Simctl } from "./simctl.ts";
import type { StateAction } from "./state_command.ts";

/** Remembers how a simulator looked before the first change of each of its options. */
export class ChangedUi {
  readonly #simctl: Simctl;
  readonly #udid: string;
  readonly #before = new Map<string, string>();

  constructor(simctl: Simctl, udid: string) {
    this.#simctl = simctl;
    this.#udid = udid;
  }

  /** Asks how an option is, unless that is known; to be called before it is changed. */
  async learn({ kind }: StateAction, signal: AbortSignal): Promise<void> {
    const option = OPTIONS.get(kind);
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
  }
}

/** What Xcode prints where it cannot tell. */
const UNTOLD = /^(?:unknown|unsupported|)$/;

const OPTIONS: ReadonlyMap<StateAction["kind"], string> = new Map<StateAction["kind"], string>([
  ["setAppearance", "appearance"],
  ["setTextSize", "content_size"],
]);
