import type { Action } from "../device.ts";
import type { Look } from "./look_output.ts";
import type { TreeRead } from "./look_script.ts";

/** How one phone is best read: learns from each look for the next one. */
export class LookManners {
  readonly #restless = new Set<string>();
  #tellsWindows: boolean;
  #app: string | undefined;

  /** Releases before Android 13 do not know the option that tells windows apart. */
  constructor(sdk: number) {
    this.#tellsWindows = sdk >= 33;
  }

  /** How to look after `actions`; only an app that is known to be restless gets less than uiautomator's full patience. */
  next(actions: readonly Action[]): TreeRead {
    for (const action of actions) {
      if (action.kind === "launchApp") this.#app = action.appId;
      else if (LEAVES.has(action.kind)) this.#app = undefined;
    }
    const isImpatient = this.#app !== undefined && this.#restless.has(this.#app);
    return { allWindows: this.#tellsWindows, isImpatient };
  }

  /** Takes in what came of a look, and which app was in front then, if the phone told. */
  learn(look: Look, app: string | undefined): void {
    this.#app = app;
    if (look.kind === "tree") this.#tellsWindows &&= look.tellsWindows;
    if (app === undefined) return;
    if (look.kind === "never_idle") this.#restless.add(app);
    else this.#restless.delete(app);
  }
}

const LEAVES: ReadonlySet<Action["kind"]> = new Set([
  ...["terminateApp", "openUrl", "pressButton", "pressKeys"] as const,
]);
