import { DemoDevice } from "../../../devices/demo/demo_device.ts";
import type { Action, Clock, Orientation, Screen } from "../../../devices/device.ts";
import { contains, type Point, type Rect, type Size, walk } from "../../../devices/ui/tree.ts";
import { Touch } from "../android/touch.ts";
import { type AxJson, axJson, nodesOf, statusBar } from "./ax_json.ts";
import { appOfModel, type IosApp, iosApps, springBoard } from "./ios_apps.ts";
import type { Model } from "./models.ts";
import { SystemState } from "./system_state.ts";
import { TabsApp } from "./tabs_app.ts";

/** How a simulator's accessibility service and input can go wrong. */
export interface Faults {
  /** `zero`: the app has no frame yet. `wrongFront`: an empty tree of another process. */
  ax: "ok" | "zero" | "wrongFront";
  /** `dropped`: sent, acknowledged, and gone; `lossy`: so is every tenth letter. */
  touches: "ok" | "dropped";
  keys: "ok" | "dropped" | "lossy";
  /** `french` puts other letters on the keys that are pressed. */
  layout: "us" | "french";
  /** An app that takes no pasted text, as some web pages do. */
  ignoresPaste: boolean;
  /** Asks before an app may paste. */
  asksToPaste: boolean;
  /** True for a release whose pictures stay upright while the screen is turned. */
  uprightPictures: boolean;
}

/** One simulated iPhone or iPad: what its screen shows is a model's, seen through iOS. */
export class Simulator {
  readonly model = new DemoDevice();
  readonly faults: Faults = {
    ax: "ok",
    touches: "ok",
    keys: "ok",
    layout: "us",
    ignoresPaste: false,
    asksToPaste: false,
    uprightPictures: false,
  };
  /** The apps that run, with their process ids. */
  readonly pids = new Map<string, number>([[springBoard.appId, 900]]);
  /** The apps that are installed, by id; ids are case sensitive. */
  readonly apps = new Map<string, IosApp>(iosApps.map((app) => [app.appId, app]));
  readonly system = new SystemState();
  state = "Booted";
  pasteboard = "";
  orientation: Orientation = "portrait";
  /** When a boot under way ends. */
  bootedAtMs = 0;
  readonly #clock: Clock;
  readonly #touch = new Touch();
  readonly #tabs = new TabsApp();
  #ownApp: IosApp | undefined;
  #isDown = false;
  #notifications = false;
  #asksToPaste = false;
  #lastMs: number;
  #nextPid = 1_000;

  constructor(readonly udid: string, readonly kind: Model, clock: Clock) {
    this.#clock = clock;
    this.#lastMs = clock.now();
  }

  /** Points of the interface as the screen is turned. */
  get size(): Size {
    const { width, height } = this.kind.size;
    return this.orientation === "portrait" ? { width, height } : { width: height, height: width };
  }

  /** The process id of an app; a new one unless it runs. */
  start(appId: string): number {
    const pid = this.pids.get(appId) ?? this.#nextPid++;
    this.pids.set(appId, pid);
    return pid;
  }

  /** Brings an app to the front. */
  async launch(app: IosApp, how: { restart: boolean; clearState: boolean }, signal: AbortSignal): Promise<void> {
    this.#notifications = false;
    this.#ownApp = app.modelId === undefined ? app : undefined;
    if (app.modelId !== undefined) await this.#act([{ kind: "launchApp", appId: app.modelId, ...how }], signal);
  }

  /** Ends an app. */
  async terminate(app: IosApp, signal: AbortSignal): Promise<void> {
    this.pids.delete(app.appId);
    if (this.#ownApp === app) this.#ownApp = undefined;
    if (app.modelId !== undefined) await this.#act([{ kind: "terminateApp", appId: app.modelId }], signal);
  }

  /** Does something that neither fingers nor keys do. */
  async act(action: Action, signal: AbortSignal): Promise<void> {
    if (action.kind === "setOrientation") this.orientation = action.orientation;
    await this.#act([action], signal);
  }

  /** The tree of the app in front, as the accessibility service tells it. */
  async tree(signal: AbortSignal): Promise<AxJson> {
    const { ax } = this.faults;
    if (ax === "zero") return axJson({ type: "Application", frame: zero, label: " " }, 1);
    const frame = { x: 0, y: 0, ...this.size };
    if (ax === "wrongFront") return axJson({ type: "Application", frame, label: "DockFolderViewService" }, 77);
    const screen = await this.#screen(signal);
    const app = this.#notifications ? springBoard : this.#ownApp ?? appOfModel(screen.app);
    const pid = this.start(app.appId);
    const children = [
      ...this.#nodes(screen, pid),
      ...statusBar(this.system.statusBar.get("time") ?? "9:41", this.size.width, pid),
    ];
    return axJson({ type: "Application", frame, label: app.name, children }, pid);
  }

  /** What the accessibility service knows of a point. */
  async at(point: Point, signal: AbortSignal): Promise<AxJson | undefined> {
    if (this.#ownApp !== undefined) return this.#tabs.at(point, this.size, this.start(this.#ownApp.appId));
    return deepest(await this.tree(signal), point);
  }

  /** A finger at one moment; points of the interface. One that is down and goes down elsewhere has moved there. */
  async finger(what: "down" | "up", at: Point, signal: AbortSignal): Promise<void> {
    const moment = { at, timeMs: this.#clock.now() };
    if (what === "down") {
      if (this.#isDown) this.#touch.move(moment);
      else this.#touch.down(moment);
      this.#isDown = true;
      return;
    }
    this.#isDown = false;
    for (const gesture of this.#touch.up(moment)) await this.#gesture(gesture, signal);
  }

  /** A whole movement of a finger. */
  async swipe(
    from: Point,
    to: Point,
    how: { durationMs: number; momentum: boolean },
    signal: AbortSignal,
  ): Promise<void> {
    await this.#gesture({ kind: "swipe", from, to, ...how }, signal);
  }

  /** A key, or text on keys. */
  async keys(action: Extract<Action, { kind: "typeText" | "pressKey" }>, signal: AbortSignal): Promise<void> {
    if (this.faults.keys === "dropped") return;
    if (action.kind === "pressKey") return await this.#act([action], signal);
    const arrived = [...action.text].filter((_, index) => this.faults.keys !== "lossy" || index % 10 !== 9);
    const written = arrived.map((letter) => this.faults.layout === "us" ? letter : FRENCH.get(letter) ?? letter);
    await this.#act([{ kind: "typeText", text: written.join("") }], signal);
  }

  /** A key while others are held: the model's fields know Control for what is Command's on an iPhone. */
  async combination({ held, key }: Extract<Action, { kind: "pressKeys" }>, signal: AbortSignal): Promise<void> {
    if (this.faults.keys === "dropped" || held.includes("ctrl")) return;
    const translated = held.map((modifier) => modifier === "meta" ? "ctrl" : modifier);
    const lent: Action = { kind: "setClipboard", text: this.pasteboard };
    await this.#act([lent, { kind: "pressKeys", held: translated, key }], signal);
    this.pasteboard = await this.model.readClipboard(signal);
  }

  /** Command and V. */
  async paste(signal: AbortSignal): Promise<void> {
    if (this.faults.keys === "dropped" || this.faults.ignoresPaste) return;
    if (this.faults.asksToPaste && !this.#asksToPaste) this.#asksToPaste = true;
    else await this.#act([{ kind: "typeText", text: this.pasteboard }], signal);
  }

  /** Pixels of the screen, as simctl takes them. */
  pictureSize(): Size {
    const { width, height } = this.faults.uprightPictures ? this.kind.size : this.size;
    return { width: width * this.kind.pixels, height: height * this.kind.pixels };
  }

  #nodes(screen: Screen, pid: number): readonly AxJson[] {
    const middle = { x: 40, y: 300, width: this.size.width - 80, height: 60 };
    if (this.#notifications) return [axJson({ type: "StaticText", frame: middle, label: "Notification Center" }, pid)];
    if (this.#asksToPaste) return [axJson({ type: "Button", frame: middle, label: "Allow Paste" }, pid)];
    if (this.#ownApp !== undefined) return this.#tabs.nodes(this.size, pid);
    return nodesOf(screen, (rect) => this.#place(rect, screen), pid);
  }

  async #gesture(gesture: Action, signal: AbortSignal): Promise<void> {
    if (this.faults.touches === "dropped") return;
    if (gesture.kind === "swipe") return await this.#swiped(gesture, signal);
    if (!("at" in gesture) || this.#notifications) return;
    if (this.#asksToPaste) {
      this.#asksToPaste = false;
      return await this.#act([{ kind: "typeText", text: this.pasteboard }], signal);
    }
    if (this.#ownApp !== undefined) return this.#tabs.tap(gesture.at, this.size);
    const screen = await this.#screen(signal);
    if (missesSwitch(screen, (rect) => this.#place(rect, screen), gesture.at)) return;
    await this.#act([{ ...gesture, at: this.#inModel(gesture.at, screen) }], signal);
  }

  async #swiped(swipe: Extract<Action, { kind: "swipe" }>, signal: AbortSignal): Promise<void> {
    const { from, to } = swipe;
    const { height } = this.size;
    if (from.y <= EDGE && to.y > height / 3) return void (this.#notifications = true);
    if (from.y >= height - EDGE && this.#notifications) return void (this.#notifications = false);
    if (from.y >= height - EDGE) return await this.#act([{ kind: "pressButton", button: "home" }], signal);
    if (from.x <= EDGE && to.x > from.x + 100) {
      return await this.#act([{ kind: "pressButton", button: "back" }], signal);
    }
    const screen = await this.#screen(signal);
    await this.#act([{ ...swipe, from: this.#inModel(from, screen), to: this.#inModel(to, screen) }], signal);
  }

  async #act(actions: readonly Action[], signal: AbortSignal): Promise<void> {
    await this.#letTimePass(signal);
    await this.model.act(actions, signal);
  }

  async #screen(signal: AbortSignal): Promise<Screen> {
    await this.#letTimePass(signal);
    return await this.model.screen(signal);
  }

  /** The model's time is simulated: it gets as much as has passed outside. */
  async #letTimePass(signal: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    await this.model.clock.sleep(now - this.#lastMs, signal);
    this.#lastMs = now;
  }

  #place({ x, y, width, height }: Rect, { size }: Screen): Rect {
    const [across, down] = [this.size.width / size.width, this.size.height / size.height];
    return { x: x * across, y: y * down, width: width * across, height: height * down };
  }

  #inModel({ x, y }: Point, { size }: Screen): Point {
    return { x: x * size.width / this.size.width, y: y * size.height / this.size.height };
  }
}

const zero = { x: 0, y: 0, width: 0, height: 0 };
/** So close to the edge a swipe is the system's. */
const EDGE = 4;
/** Of a row with a switch, only this much at its end reacts. */
const SWITCH_WIDTH = 60;
const FRENCH = new Map([["q", "a"], ["a", "q"], ["w", "z"], ["z", "w"], ["@", '"'], ["m", ","]]);

function missesSwitch(screen: Screen, place: (rect: Rect) => Rect, at: Point): boolean {
  const switches = [...walk(screen.root)].filter(({ role }) => role === "switch" || role === "checkbox");
  return switches.map(({ rect }) => place(rect)).some((rect) =>
    contains(rect, at) && at.x < rect.x + rect.width - SWITCH_WIDTH
  );
}

function deepest(node: AxJson, point: Point): AxJson | undefined {
  if (!contains(node.frame, point)) return undefined;
  for (const child of node.children.toReversed()) {
    const found = deepest(child, point);
    if (found !== undefined) return found;
  }
  return node;
}
