import type { Clock, Screen } from "../device.ts";
import { Failure } from "../failure.ts";
import type { Point, Rect } from "../ui/tree.ts";
import type { AxNode } from "./ax_node.ts";
import type { Driver } from "./driver.ts";
import { iosScreen } from "./ios_screen.ts";
import type { Simctl } from "./simctl.ts";
import { emptyTabBar, isNewTab, nextProbe, withTabs } from "./tab_bar.ts";

/** What eyes look with, and at. */
export interface EyesParts {
  readonly driver: Driver;
  readonly simctl: Simctl;
  readonly udid: string;
  readonly clock: Clock;
}

/** Reads a simulator's screen: one read of the tree, and what only other questions tell, which is kept as long as it holds. */
export class Eyes {
  readonly #parts: EyesParts;
  readonly #apps = new Map<number, string | undefined>();
  /** Processes that were waited for and stayed without elements. */
  readonly #bare = new Set<number>();
  #tabs: { readonly key: string; readonly found: readonly AxNode[] } | undefined;

  constructor(parts: EyesParts) {
    this.#parts = parts;
  }

  /** Remembers which app a process is, so that nobody has to be asked. */
  meet(pid: number, appId: string): void {
    this.#apps.set(pid, appId);
  }

  /** Forgets what may have changed by a touch: which tab is selected. */
  touched(at: Point): void {
    if (this.#tabs?.found.some(({ frame }) => frame !== undefined && frame.y <= at.y)) this.#tabs = undefined;
  }

  /** Reads the screen. @throws {Failure} screen_unreadable when the accessibility service does not come up */
  async look(signal: AbortSignal): Promise<Screen> {
    const { clock, driver } = this.#parts;
    const start = clock.now();
    while (true) {
      const { nodes } = await driver.tree(signal);
      const read = iosScreen(await this.#tabbed(nodes, signal));
      const waited = clock.now() - start;
      if (read.kind === "screen") {
        const app = await this.#appOf(read.pid, signal);
        if (!read.isEmpty || this.#isBare(read.pid, app, waited)) {
          return { ...read.screen, ...(app === undefined ? {} : { app }) };
        }
        if (waited > EMPTY_MS) throw wrongFront(nodes);
      } else if (waited > EARLY_MS) {
        throw new Failure("screen_unreadable", `Cannot read the screen: ${NOT_READY}`);
      }
      await clock.sleep(POLL_MS, signal);
    }
  }

  /** A game may have no elements at all; an app that has just started has none yet. An empty tree of no app is a wrong one. */
  #isBare(pid: number | undefined, app: string | undefined, waitedMs: number): boolean {
    if (pid === undefined || app === undefined) return false;
    if (waitedMs > EMPTY_MS) this.#bare.add(pid);
    return this.#bare.has(pid);
  }

  async #appOf(pid: number | undefined, signal: AbortSignal): Promise<string | undefined> {
    if (pid === undefined) return undefined;
    if (!this.#apps.has(pid)) {
      const running = await this.#parts.simctl.runningApps(this.#parts.udid, signal);
      this.#apps.clear();
      for (const [known, app] of running) this.#apps.set(known, app);
      if (!running.has(pid)) this.#apps.set(pid, undefined);
    }
    return this.#apps.get(pid);
  }

  async #tabbed(nodes: readonly AxNode[], signal: AbortSignal): Promise<readonly AxNode[]> {
    const app = nodes.find(({ type }) => type === "Application");
    const bar = app?.frame === undefined ? undefined : emptyTabBar(nodes, app.frame);
    if (bar === undefined) return nodes;
    const key = [app?.pid, bar.x, bar.y, bar.width].join();
    if (this.#tabs?.key !== key) this.#tabs = { key, found: await this.#probe(bar, signal) };
    return withTabs(nodes, bar, this.#tabs.found);
  }

  async #probe(bar: Rect, signal: AbortSignal): Promise<readonly AxNode[]> {
    const found: AxNode[] = [];
    for (let at = nextProbe(bar, found, undefined); at !== undefined; at = nextProbe(bar, found, at)) {
      const [node] = (await this.#parts.driver.at(at, signal)).nodes;
      if (node !== undefined && isNewTab(node, found)) found.push({ ...node, frame: node.frame ?? around(at) });
    }
    return found;
  }
}

const POLL_MS = 500;
/** The service is ready 5 to 30 s after a boot. */
const EARLY_MS = 30_000;
/** A cold start shows its first elements within about a second. */
const EMPTY_MS = 2_000;
const NOT_READY = "the accessibility service does not know the app in front; end the app and launch it again";

function wrongFront(nodes: readonly AxNode[]): Failure {
  const name = nodes.find(({ type }) => type === "Application")?.label ?? "";
  const who = `it shows an empty tree of "${name}", which is no app; launch the app again`;
  return new Failure(
    "screen_unreadable",
    `Cannot read the screen: the accessibility service lost the app in front: ${who}`,
  );
}

function around({ x, y }: Point): Rect {
  return { x: x - 12, y: y - 12, width: 24, height: 24 };
}
