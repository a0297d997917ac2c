import type { App } from "../../device.ts";
import { type DemoApp, stay } from "../app.ts";

/** The launcher: a grid of icons, and the list of running apps that the app switch button opens. */
export function homeApp(apps: readonly App[]): DemoApp<HomeState> {
  return {
    appId: "demo.home",
    name: "Home",
    links: [],
    start: () => ({ running: undefined }),
    view: ({ running }) => running ? recents(running) : launcher(apps),
    handle: (state, event) => {
      if (event.kind === "tap") return { kind: "launch", appId: `demo.${event.id}` };
      if (event.kind === "recents") return stay({ running: event.apps });
      return stay(event.kind === "back" ? { running: undefined } : state);
    },
  };
}

/** `running` holds the apps to switch to while their list is open. */
export interface HomeState {
  readonly running: readonly App[] | undefined;
}

function launcher(apps: readonly App[]) {
  return { page: "launcher", body: { kind: "grid" as const, items: apps.map((app) => appControl("icon", app)) } };
}

function recents(apps: readonly App[]) {
  const items = apps.map((app) => appControl("row", app));
  const none = { kind: "text" as const, id: "empty", label: "No recent apps" };
  return {
    page: "recents",
    title: "Recent apps",
    body: { kind: "list" as const, items: items.length ? items : [none] },
  };
}

function appControl<Kind extends "icon" | "row">(kind: Kind, app: App) {
  return { kind, id: app.appId.replace("demo.", ""), label: app.name ?? app.appId };
}
