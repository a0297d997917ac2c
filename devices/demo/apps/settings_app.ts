import { type AppEvent, type DemoApp, type Outcome, stay } from "../app.ts";
import type { Alert, Control, View } from "../view.ts";
import { type SettingsItem, type SettingsPage, settingsPages, switchedOn } from "./settings_pages.ts";

/** The settings: a long list that can be searched, and pages whose switches stay as they were put. */
export const settingsApp: DemoApp<SettingsState> = {
  appId: "demo.settings",
  name: "Settings",
  links: settingsPages.map(({ id }) => id),
  start: (kept) => ({ ...(kept ?? fresh), page: undefined, search: "", menu: undefined }),
  view: (state) => {
    const page = settingsPages.find(({ id }) => id === state.page);
    return page ? pageView(page, state) : rootView(state);
  },
  handle,
};

/** `page` and `menu` name the page that is open and the row whose menu is; both are absent on the bare root list. */
export interface SettingsState {
  readonly page: string | undefined;
  readonly menu: string | undefined;
  readonly search: string;
  readonly on: ReadonlySet<string>;
  readonly levels: Readonly<Record<string, number>>;
  readonly pinned: readonly string[];
}

const fresh: SettingsState = {
  page: undefined,
  menu: undefined,
  search: "",
  on: new Set(switchedOn),
  levels: { brightness: 0.6, "media-volume": 0.4 },
  pinned: [],
};

function handle(state: SettingsState, event: AppEvent): Outcome<SettingsState> {
  switch (event.kind) {
    case "tap":
      return event.id === "up" ? back(state) : stay(tapped(state, event.id));
    case "longPress":
      return stay(state.page || !isPage(event.id) ? state : { ...state, menu: event.id });
    case "slide":
      return stay({ ...state, levels: { ...state.levels, [event.id]: event.fraction } });
    case "edit":
      return stay({ ...state, search: event.text });
    case "open":
      return stay({ ...state, page: event.link || undefined, menu: undefined });
    case "back":
      return back(state);
    case "doubleTap":
    case "submit":
    case "endReached":
    case "recents":
      return stay(state);
  }
}

function tapped(state: SettingsState, id: string): SettingsState {
  if (state.menu !== undefined) return { ...state, menu: undefined, pinned: pinnedAfter(state, id) };
  if (state.page === undefined) return isPage(id) ? { ...state, page: id } : state;
  const on = new Set(state.on);
  if (!on.delete(id)) on.add(id);
  return { ...state, on };
}

function pinnedAfter(state: SettingsState, id: string): readonly string[] {
  const { menu, pinned } = state;
  return id === "pin" && menu !== undefined ? [menu, ...pinned.filter((other) => other !== menu)] : pinned;
}

function back(state: SettingsState): Outcome<SettingsState> {
  if (state.menu !== undefined) return stay({ ...state, menu: undefined });
  return state.page === undefined ? { kind: "leave" } : stay({ ...state, page: undefined });
}

function rootView(state: SettingsState): View {
  const rows = ordered(state).filter((page) => fits(page, state.search)).map(rowOf);
  const none: Control = { kind: "text", id: "empty", label: `No results for "${state.search}"` };
  return {
    page: "root",
    title: "Settings",
    pinned: [{ kind: "field", id: "search", label: "Search settings", value: state.search }],
    body: { kind: "list", items: rows.length ? rows : [none] },
    alert: menuOf(state),
  };
}

function pageView(page: SettingsPage, state: SettingsState): View {
  const items = page.items.map((item) => itemControl(item, state));
  return { page: page.id, title: page.label, up: true, body: { kind: "list", items } };
}

function menuOf(state: SettingsState): Alert | undefined {
  const page = settingsPages.find(({ id }) => id === state.menu);
  return page && {
    label: page.label,
    buttons: [{ kind: "button", id: "pin", label: "Pin to top" }, { kind: "button", id: "cancel", label: "Cancel" }],
  };
}

function itemControl(item: SettingsItem, state: SettingsState): Control {
  switch (item.kind) {
    case "switch":
      return { ...item, checked: state.on.has(item.id), enabled: !isBlocked(item.id, state) };
    case "slider": {
      const fraction = state.levels[item.id] ?? 0;
      return { ...item, fraction, value: `${Math.round(fraction * 100)}%` };
    }
    case "entry":
      return item;
  }
}

function isBlocked(id: string, state: SettingsState): boolean {
  return id === "mobile-data" && state.on.has("airplane-mode");
}

function ordered(state: SettingsState): readonly SettingsPage[] {
  const pinned = state.pinned.flatMap((id) => settingsPages.filter((page) => page.id === id));
  return [...pinned, ...settingsPages.filter((page) => !pinned.includes(page))];
}

function fits(page: SettingsPage, search: string): boolean {
  return `${page.label}\n${page.summary}`.toLowerCase().includes(search.trim().toLowerCase());
}

function rowOf(page: SettingsPage): Control {
  return { kind: "row", id: page.id, label: page.label, value: page.summary };
}

function isPage(id: string): boolean {
  return settingsPages.some((page) => page.id === id);
}
