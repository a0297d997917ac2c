/**
 * An app of the demo phone: a small state machine that knows neither coordinates nor the phone it runs on. Pure.
 *
 * @module
 */

import type { App } from "../device.ts";
import type { View } from "./view.ts";

/** A state machine: `view` shows a state, `handle` answers an event with the next one. */
export interface DemoApp<State extends object> {
  readonly appId: string;
  readonly name: string;
  /** Paths that `demo://name/path` can open, beside the app itself. */
  readonly links: readonly string[];
  /** The state of a fresh start; `kept` is the last one of the run before, absent when its data was erased. */
  start(kept?: State): State;
  view(state: State, nowMs: number): View;
  handle(state: State, event: AppEvent, nowMs: number): Outcome<State>;
}

/** What happens to an app; `id` names the control it happens to. */
export type AppEvent =
  | { readonly kind: "tap"; readonly id: string }
  | { readonly kind: "doubleTap"; readonly id: string }
  | { readonly kind: "longPress"; readonly id: string }
  | { readonly kind: "slide"; readonly id: string; readonly fraction: number }
  | { readonly kind: "edit"; readonly id: string; readonly text: string }
  | { readonly kind: "submit"; readonly id: string }
  | { readonly kind: "endReached" }
  | { readonly kind: "back" }
  | { readonly kind: "open"; readonly link: string }
  | { readonly kind: "recents"; readonly apps: readonly App[] };

/** What an app makes of an event. */
export type Outcome<State> = { readonly kind: "stay"; readonly state: State } | Exit;

/** How an app gives way to another; `leave` returns to the launcher. */
export type Exit = { readonly kind: "leave" } | { readonly kind: "launch"; readonly appId: string };

/** An app with its state inside, so that the phone can hold all of them alike. */
export interface InstalledApp {
  readonly appId: string;
  readonly name: string;
  readonly links: readonly string[];
  /** Goes to the first page and keeps what the app had stored. */
  restart(): void;
  /** Goes to the first page of an app that was never used. */
  erase(): void;
  view(nowMs: number): View;
  handle(event: AppEvent, nowMs: number): Exit | undefined;
}

/** Puts an app on the phone. */
export function install<State extends object>(app: DemoApp<State>): InstalledApp {
  let state = app.start();
  return {
    appId: app.appId,
    name: app.name,
    links: app.links,
    restart: () => void (state = app.start(state)),
    erase: () => void (state = app.start()),
    view: (nowMs) => app.view(state, nowMs),
    handle: (event, nowMs) => {
      const outcome = app.handle(state, event, nowMs);
      if (outcome.kind !== "stay") return outcome;
      state = outcome.state;
      return undefined;
    },
  };
}

/** The outcome of an event after which the app is still in front. */
export function stay<State extends object>(state: State): Outcome<State> {
  return { kind: "stay", state };
}
