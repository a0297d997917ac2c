import type { App } from "../device.ts";
import { Failure } from "../failure.ts";
import { type AppEvent, install, type InstalledApp } from "./app.ts";
import { clockApp } from "./apps/clock_app.ts";
import { feedApp } from "./apps/feed_app.ts";
import { homeApp } from "./apps/home_app.ts";
import { settingsApp } from "./apps/settings_app.ts";
import { signinApp } from "./apps/signin_app.ts";
import { vaultApp } from "./apps/vault_app.ts";

/** The apps of one demo phone: which are installed, which run, and which one is in front. */
export class RunningApps {
  readonly #apps = [install(settingsApp), install(signinApp), install(feedApp), install(clockApp), install(vaultApp)];
  readonly #home = install(homeApp(this.#apps));
  /** The most recently used one stands first; the launcher is not among them. */
  #running: readonly InstalledApp[] = [];
  #front: InstalledApp = this.#home;

  /** The app that is seen and touched. */
  get front(): InstalledApp {
    return this.#front;
  }

  /** What can be launched. */
  list(): readonly App[] {
    return [this.#home, ...this.#apps].map(({ appId, name }) => ({ appId, name }));
  }

  /** Brings an app to the front, as it was left or afresh. @throws {Failure} app_not_found */
  launch(appId: string, how: { readonly restart: boolean; readonly clearState: boolean }): void {
    const app = this.#find(appId);
    if (how.clearState) app.erase();
    else if (how.restart || !this.#running.includes(app)) app.restart();
    this.#bringToFront(app);
  }

  /** Ends an app; one that was in front gives way to the launcher. @throws {Failure} app_not_found */
  terminate(appId: string): void {
    const app = this.#find(appId);
    this.#running = this.#running.filter((other) => other !== app);
    if (this.#front === app) this.goHome();
  }

  /** Shows the launcher's first page. */
  goHome(): void {
    this.#home.restart();
    this.#front = this.#home;
  }

  /** Shows the list of running apps. */
  showRecents(nowMs: number): void {
    this.#front = this.#home;
    this.#home.handle({ kind: "recents", apps: this.#running }, nowMs);
  }

  /** Opens what a `demo://` link names. @throws {Failure} launch_failed */
  open(url: string, nowMs: number): void {
    const [, name, link = ""] = /^demo:\/\/([^/]+)\/?(.*)$/.exec(url) ?? [];
    const app = this.#apps.find(({ appId }) => appId === `demo.${name}`);
    if (!app || (link !== "" && !app.links.includes(link))) {
      throw new Failure("launch_failed", `Cannot open "${url}": no app of the demo phone opens it`);
    }
    if (!this.#running.includes(app)) app.restart();
    this.#bringToFront(app);
    this.send({ kind: "open", link }, nowMs);
  }

  /** Tells the app in front what happened to it, and lets it give way. */
  send(event: AppEvent, nowMs: number): void {
    const exit = this.#front.handle(event, nowMs);
    if (exit?.kind === "leave") this.goHome();
    if (exit?.kind === "launch") this.launch(exit.appId, { restart: false, clearState: false });
  }

  #find(appId: string): InstalledApp {
    const app = [this.#home, ...this.#apps].find((installed) => installed.appId === appId);
    if (app) return app;
    const names = this.list().map((installed) => `"${installed.appId}"`).join(", ");
    throw new Failure("app_not_found", `Cannot find the app "${appId}": this phone has ${names}`);
  }

  #bringToFront(app: InstalledApp): void {
    this.#front = app;
    if (app !== this.#home) this.#running = [app, ...this.#running.filter((other) => other !== app)];
  }
}
