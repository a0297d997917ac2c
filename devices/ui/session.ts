import type { Action, Device, InputKind, Screen } from "../device.ts";
import { Failure } from "../failure.ts";
import { fingerprint } from "./fingerprint.ts";
import { HeldLook } from "./held_look.ts";
import { Refs } from "./refs.ts";
import type { UiNode } from "./tree.ts";

const REUSE_MS = 500;
const REST_LIMIT_MS = 2_000;
// Where an app never rests, there is still time for one page to replace another.
const RESTLESS_LIMIT_MS = 300;
const LATE_EFFECT_MS = 1_500;
const POLL_MS = 100;
// Where a look costs less, a picture in its place saves nothing.
const DEAR_LOOK_MS = 500;

/** What a later screen has to show of a node that was acted on; `prove` answers the screen as it is after that. */
export interface Proof {
  readonly of: UiNode;
  readonly prove: (screen: Screen, signal: AbortSignal) => Promise<Screen>;
}

/** How an act is done whose outcome nobody waits for. */
export interface Unseen {
  /** What the next look has to bear out; nothing when absent. */
  readonly proof?: Proof | undefined;
  /** Whether it may lead to another screen, so that the look is not held any longer. */
  readonly mayLead?: boolean;
  readonly signal: AbortSignal;
}

/** What an act left behind. */
export interface Aftermath {
  readonly screen: Screen;
  /** Whether an agent could tell the screen from the one before. */
  readonly changed: boolean;
}

/**
 * A device in use: remembers the latest look, so that an act needs no read when nothing can have happened since, and
 * which apps never rest, so that no second wait is spent on them.
 *
 * Does one thing at a time; whoever shares a session between callers takes turns.
 */
export class Session {
  readonly refs = new Refs();
  readonly #restless = new Set<string | undefined>();
  #latest: { readonly screen: Screen; readonly atMs: number } | undefined;
  #lastSeen: Screen | undefined;
  #held: HeldLook | undefined;
  #proofs: Proof[] = [];
  #lookMs = 0;

  constructor(readonly device: Device) {}

  /** Reads the screen now. @throws {Failure} what an act before has failed to do */
  async look(signal: AbortSignal): Promise<Screen> {
    return await this.#see(() => this.device.screen(signal), signal);
  }

  /** The latest look if nothing was done since and it is younger than 500 ms, else a new one. */
  async recent(signal: AbortSignal): Promise<Screen> {
    const latest = this.#latest;
    const isFresh = latest !== undefined && this.device.clock.now() - latest.atMs < REUSE_MS;
    return isFresh ? latest.screen : await this.look(signal);
  }

  /** What the latest look showed, whatever was done since. */
  get lastSeen(): Screen | undefined {
    return this.#lastSeen;
  }

  /**
   * The screen once it rests; one that never does is returned with `idle: false` after two seconds. The look of a device
   * that does not tell is taken as it is: it came after the act before had run out.
   */
  async settled(signal: AbortSignal): Promise<Screen> {
    return await this.#known(await this.recent(signal), signal);
  }

  /**
   * What `find` makes of the screen. Where it finds a failure on a look that may have come too early, it gets one more
   * chance, on the screen once two looks were alike.
   */
  async locate<Found>(find: (screen: Screen) => Found, signal: AbortSignal): Promise<Found> {
    const screen = await this.settled(signal);
    if (screen.idle !== undefined) return find(screen);
    try {
      return find(screen);
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      return find(await this.#rest(screen, signal));
    }
  }

  /**
   * What `find` makes of the look that is held, if its node still looks the same; `undefined` where a new look has to
   * tell, and where `find` has no use for an old one.
   */
  async locateHeld<Found extends { readonly node: UiNode }>(
    find: (screen: Screen) => Found | undefined,
    signal: AbortSignal,
  ): Promise<Found | undefined> {
    const held = this.#held;
    const found = held === undefined ? undefined : unlessFailed(() => find(held.screen));
    if (held === undefined || found === undefined) return undefined;
    return await held.stillShows(found.node.rect, signal) ? found : undefined;
  }

  /** Whether something was done, to that node if one is given, that no look has borne out yet. */
  owesProof(node?: UiNode): boolean {
    return this.#proofs.some((proof) => node === undefined || proof.of === node);
  }

  /** Has what was done borne out. @throws {Failure} what an act before has failed to do */
  async prove(signal: AbortSignal): Promise<void> {
    if (this.owesProof()) await this.look(signal);
  }

  /** Lets go of what is not borne out, and of the look that is held: whoever wanted them is gone. */
  forgetProofs(): void {
    this.#proofs = [];
    this.#held = undefined;
  }

  /**
   * Acts without a look, and holds the one before for what comes next. Answers false, with nothing done, where that
   * would save nothing or is not safe: the screen did not rest, or lets nobody take a picture.
   */
  async actUnseen(
    before: Screen,
    actions: readonly Action[],
    { proof, mayLead = false, signal }: Unseen,
  ): Promise<boolean> {
    if (before.idle !== true || this.#lookMs < DEAR_LOOK_MS) return false;
    const held = this.#held?.screen === before ? this.#held : await HeldLook.take(this.device, before, signal);
    if (held === undefined) return false;
    this.#latest = undefined;
    this.#held = undefined;
    await this.device.act(actions, signal);
    held.noteAct();
    if (!mayLead) this.#held = held;
    if (proof !== undefined) this.#proofs.push(proof);
    return true;
  }

  /**
   * Acts and says what the screen was like once it rested again. With `awaitEffect` it looks on for a while when nothing
   * changed at first. `hasEffect` tells a change where `before` is older than other acts.
   */
  async act(
    before: Screen,
    actions: readonly Action[],
    { awaitEffect, hasEffect = (screen) => fingerprint(screen) !== fingerprint(before), signal }: {
      readonly awaitEffect: boolean;
      readonly hasEffect?: ((screen: Screen) => boolean) | undefined;
      readonly signal: AbortSignal;
    },
  ): Promise<Aftermath> {
    const { clock } = this.device;
    let screen = await this.actAndLook(actions, signal);
    const end = clock.now() + LATE_EFFECT_MS;
    while (awaitEffect && !hasEffect(screen) && clock.now() < end) {
      await clock.sleep(POLL_MS, signal);
      screen = await this.look(signal);
    }
    screen = await this.#known(screen, signal);
    return { screen, changed: hasEffect(screen) };
  }

  /** Acts without a look before: what changed is told by the latest one, however old, if there was any. */
  async actAtOnce(actions: readonly Action[], signal: AbortSignal): Promise<{ screen: Screen; changed?: boolean }> {
    await this.prove(signal);
    const before = this.#lastSeen;
    const screen = await this.#known(await this.actAndLook(actions, signal), signal);
    return { screen, ...(before === undefined ? {} : { changed: fingerprint(screen) !== fingerprint(before) }) };
  }

  /** Acts, and looks neither before nor after. */
  async actBlindly(actions: readonly Action[], signal: AbortSignal): Promise<void> {
    await this.prove(signal);
    this.#latest = undefined;
    this.#held = undefined;
    await this.device.act(actions, signal);
  }

  /** Acts and reads the screen once, as it is right after. */
  async actAndLook(actions: readonly Action[], signal: AbortSignal): Promise<Screen> {
    return await this.#see(() => this.device.actAndLook(actions, signal), signal);
  }

  /** Makes sure that input arrives, where the device cannot tell by itself. @throws {Failure} input_dead */
  async checkInput(kind: InputKind, signal: AbortSignal): Promise<void> {
    if (this.device.checkInput === undefined) return;
    this.#latest = undefined;
    this.#held = undefined;
    await this.device.checkInput(kind, signal);
  }

  /** Waits for rest where the device tells that there is none. */
  async #known(screen: Screen, signal: AbortSignal): Promise<Screen> {
    return screen.idle === false ? await this.#rest(screen, signal) : screen;
  }

  async #rest(first: Screen, signal: AbortSignal): Promise<Screen> {
    const { clock } = this.device;
    if (first.idle) return first;
    const end = clock.now() + (this.#restless.has(first.app) ? RESTLESS_LIMIT_MS : REST_LIMIT_MS);
    let screen = first;
    while (clock.now() < end) {
      await clock.sleep(POLL_MS, signal);
      const next = await this.look(signal);
      if (next.idle || fingerprint(next) === fingerprint(screen)) return this.#remember({ ...next, idle: true });
      screen = next;
    }
    this.#restless.add(screen.app);
    return this.#remember({ ...screen, idle: false });
  }

  async #see(read: () => Promise<Screen>, signal: AbortSignal): Promise<Screen> {
    const { clock } = this.device;
    this.#latest = undefined;
    this.#held = undefined;
    const started = clock.now();
    let screen = this.#remember(await read());
    this.#lookMs = clock.now() - started;
    for (const { prove } of this.#proofs.splice(0)) screen = await prove(screen, signal);
    return screen;
  }

  #remember(screen: Screen): Screen {
    this.#lastSeen = screen;
    this.#latest = { screen, atMs: this.device.clock.now() };
    return screen;
  }
}

function unlessFailed<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof Failure) return undefined;
    throw thrown;
  }
}
