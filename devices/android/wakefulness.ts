import type { Action } from "../device.ts";
import type { Barrier } from "./screen_power.ts";

/** Decides when a look has to wake the phone: not when it was put to sleep, nor when only a person can unlock it. */
export class Wakefulness {
  #isPutToSleep = false;
  #resistsUnlocking = false;

  /** Takes in what is done: whatever follows the lock button ends the sleep that it asked for. */
  noteActions(actions: readonly Action[]): void {
    const last = actions.at(-1);
    if (last !== undefined) this.#isPutToSleep = last.kind === "pressButton" && last.button === "lock";
  }

  /** Whether to wake the phone, after a look that met `barrier`. */
  wakesFrom(barrier: Barrier | undefined): boolean {
    if (barrier === undefined) this.#resistsUnlocking = false;
    return barrier === "off" ? !this.#isPutToSleep : barrier === "locked" && !this.#resistsUnlocking;
  }

  /** Takes in what the next look met. */
  noteWoken(barrier: Barrier | undefined): void {
    this.#resistsUnlocking = barrier === "locked";
  }
}
