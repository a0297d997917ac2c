/**
 * Which apps agents may use, as a person said. Pure.
 *
 * @module
 */

import type { Action } from "../device.ts";
import { Failure } from "../failure.ts";

/** What an app's id may be written with, and `*` for any part of it. */
export const appPattern = /^[\w.*-]{1,200}$/;

/** What an action needs before it may be done. */
export type Need =
  | { readonly kind: "nothing" }
  /** It reaches whichever app is in front. */
  | { readonly kind: "front" }
  | { readonly kind: "refused"; readonly failure: Failure };

/** A fence around the apps whose ids match one of its patterns. */
export class AppFence {
  readonly #patterns: readonly string[];
  readonly #allowed: RegExp;

  /** @param patterns each matches {@linkcode appPattern}; `*` stands for any characters */
  constructor(patterns: readonly string[]) {
    this.#patterns = patterns;
    const parts = patterns.map((pattern) => pattern.split("*").map((part) => RegExp.escape(part)).join(".*"));
    this.#allowed = new RegExp(`^(?:${parts.join("|")})$`, "s");
  }

  /** Tells what has to be true before an action is done; what names another app never may be. */
  needOf(action: Action): Need {
    switch (action.kind) {
      case "tap":
      case "doubleTap":
      case "longPress":
      case "drag":
      case "swipe":
      case "typeText":
      case "eraseText":
      case "pressKey":
        return FRONT;
      case "pressKeys":
      case "pressButton":
        return isOfSystem(action) ? refused(action, `with that the system goes to other apps than ${this}`) : FRONT;
      case "launchApp":
        return this.#needOfApp(action, appOfActivity(action.appId));
      case "terminateApp":
      case "uninstallApp":
      case "setPermission":
      case "push":
        return this.#needOfApp(action, action.appId);
      case "openUrl":
      case "installApp":
        return refused(action, `nobody can tell which app that reaches, and only ${this} may be used`);
      case "setOrientation":
      case "setAppearance":
      case "setTextSize":
      case "setClipboard":
      case "setStatusBar":
      case "setLocation":
        return NOTHING;
    }
  }

  /** @throws {Failure} app_not_allowed unless the app in front may be used; one that nobody knows may not */
  requireFront(app: string | undefined, action: Action | undefined): void {
    if (app !== undefined && this.#allows(app)) return;
    const front = app === undefined ? "no app is known to be in front" : `"${app}" is in front`;
    throw failure(action, `${front}, and only ${this} may be used`);
  }

  /** The patterns, for messages. */
  toString(): string {
    return this.#patterns.join(", ");
  }

  #needOfApp(action: Action & { readonly appId: string }, appId: string): Need {
    return this.#allows(appId) ? NOTHING : refused(action, `"${action.appId}" is not among ${this}`);
  }

  #allows(appId: string): boolean {
    return this.#allowed.test(appId);
  }
}

const NOTHING: Need = { kind: "nothing" };
const FRONT: Need = { kind: "front" };

/** What is launched may be one activity of an app, named behind it after a slash. */
function appOfActivity(appId: string): string {
  return appId.replace(/\/.*$/s, "");
}

/** Whether the system itself takes the keys: Meta with a letter starts apps on Android, or goes home, or searches. */
function isOfSystem(action: Extract<Action, { readonly kind: "pressKeys" | "pressButton" }>): boolean {
  if (action.kind === "pressButton") return action.button === "appSwitch";
  return action.held.includes("meta") || (action.held.includes("alt") && action.key === "tab");
}

function refused(action: Action, why: string): Need {
  return { kind: "refused", failure: failure(action, why) };
}

function failure(action: Action | undefined, why: string): Failure {
  return new Failure("app_not_allowed", `Cannot do ${action?.kind ?? "that"}: ${why}`);
}
