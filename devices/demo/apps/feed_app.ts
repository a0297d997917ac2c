import { type AppEvent, type DemoApp, type Outcome, stay } from "../app.ts";
import type { Control, View } from "../view.ts";

/** A list of 200 posts that loads 40 at a time when its end is reached. */
export const feedApp: DemoApp<FeedState> = {
  appId: "demo.feed",
  name: "Feed",
  links: [],
  start: (kept) => ({ loaded: BATCH, loadingMs: undefined, liked: kept?.liked ?? new Set() }),
  view: (state, nowMs) => feedView(arrived(state, nowMs)),
  handle: (state, event, nowMs) => handle(arrived(state, nowMs), event, nowMs),
};

/** `loadingMs` is the moment at which the next posts were asked for; absent when none are on their way. */
export interface FeedState {
  readonly loaded: number;
  readonly loadingMs: number | undefined;
  readonly liked: ReadonlySet<string>;
}

const POSTS = 200;
const BATCH = 40;
const LOAD_MS = 300;
const TOPICS = ["gardens", "bridges", "old maps", "bread", "night trains", "rivers", "type"] as const;

function handle(state: FeedState, event: AppEvent, nowMs: number): Outcome<FeedState> {
  switch (event.kind) {
    case "doubleTap":
      return stay({ ...state, liked: new Set([...state.liked, event.id]) });
    case "endReached":
      return stay(state.loadingMs === undefined && state.loaded < POSTS ? { ...state, loadingMs: nowMs } : state);
    case "back":
      return { kind: "leave" };
    case "tap":
    case "longPress":
    case "slide":
    case "edit":
    case "submit":
    case "open":
    case "recents":
      return stay(state);
  }
}

/** The state once posts that were on their way have come. */
function arrived(state: FeedState, nowMs: number): FeedState {
  if (state.loadingMs === undefined || nowMs - state.loadingMs < LOAD_MS) return state;
  return { ...state, loaded: state.loaded + BATCH, loadingMs: undefined };
}

function feedView(state: FeedState): View {
  const posts = Array.from({ length: state.loaded }, (_, index) => post(index + 1, state.liked));
  const more: Control = { kind: "progress", id: "progress", label: "Loading more…" };
  return {
    page: "feed",
    title: "Feed",
    body: { kind: "list", items: state.loaded < POSTS ? [...posts, more] : posts },
    moving: state.loadingMs !== undefined,
  };
}

function post(number: number, liked: ReadonlySet<string>): Control {
  const id = `post-${number}`;
  const about = `A note about ${TOPICS[number % TOPICS.length]}`;
  return { kind: "row", id, label: `Post ${number}`, value: liked.has(id) ? `${about}, liked` : about };
}
