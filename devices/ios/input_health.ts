import type { Clock, InputKind, Screen } from "../device.ts";
import { Failure } from "../failure.ts";
import { fingerprint } from "../ui/fingerprint.ts";
import { edgeSwipes, type Input, traceKeys } from "./input.ts";

/** What a probe needs of its simulator. */
export interface ProbeParts {
  readonly clock: Clock;
  /** Who claims that inputs were sent. */
  readonly driver: string;
  look(signal: AbortSignal): Promise<Screen>;
  perform(inputs: readonly Input[], screen: Screen, signal: AbortSignal): Promise<void>;
}

/**
 * Proves that touches and keys arrive, by effects that can be seen: every tool reports input as sent even while the
 * simulator drops all of it.
 */
export class InputHealth {
  readonly #parts: ProbeParts;
  readonly #provenMs = new Map<InputKind, number>();

  constructor(parts: ProbeParts) {
    this.#parts = parts;
  }

  /** Probes, unless input of that kind was seen to arrive a moment ago. @throws {Failure} input_dead */
  async check(kind: InputKind, signal: AbortSignal): Promise<void> {
    const { clock } = this.#parts;
    const proven = this.#provenMs.get(kind);
    if (proven !== undefined && clock.now() - proven < PROOF_HOLDS_MS) return;
    const screen = await this.#screenFor(kind, signal);
    const { open, close } = kind === "keys"
      ? { open: traceKeys.type, close: traceKeys.erase }
      : edgeSwipes(screen.size);
    await this.#parts.perform([open], screen, signal);
    if (!await this.#hasChanged(screen, signal)) throw this.#dead(kind);
    this.#provenMs.set(kind, clock.now());
    await this.#parts.perform([close], screen, signal);
    await clock.sleep(SETTLE_MS, signal);
  }

  /** Where no keyboard shows, keys may go nowhere only because the touch before them did. */
  async #screenFor(kind: InputKind, signal: AbortSignal): Promise<Screen> {
    const screen = await this.#parts.look(signal);
    if (kind === "touch" || screen.keyboard.visible) return screen;
    await this.check("touch", signal);
    return await this.#parts.look(signal);
  }

  async #hasChanged(before: Screen, signal: AbortSignal): Promise<boolean> {
    const { clock } = this.#parts;
    const end = clock.now() + EFFECT_MS;
    while (clock.now() < end) {
      await clock.sleep(SETTLE_MS, signal);
      if (fingerprint(await this.#parts.look(signal)) !== fingerprint(before)) return true;
    }
    return false;
  }

  #dead(kind: InputKind): Failure {
    const { driver } = this.#parts;
    const seen = kind === "keys"
      ? `${driver} reports keys as sent, but a typed "1" shows nowhere`
      : `${driver} reports touches as sent, but a swipe from the top edge opens no notifications`;
    return new Failure(
      "input_dead",
      `Cannot reach the simulator's ${kind === "keys" ? "keyboard" : "screen"}: ${seen}; ${CAUSE}`,
    );
  }
}

const PROOF_HOLDS_MS = 60_000;
const EFFECT_MS = 1_500;
const SETTLE_MS = 400;
const CAUSE =
  "Device Hub of Xcode 27 takes a simulator's input when it is open first, and old tools cannot send any there";
