import { type AppEvent, type DemoApp, type Outcome, stay } from "../app.ts";
import type { View } from "../view.ts";

/** A form that signs in `ada@example.com`, after a wait, with any password of eight characters or more. */
export const signinApp: DemoApp<SigninState> = {
  appId: "demo.signin",
  name: "Sign in",
  links: [],
  start: () => ({ email: "", password: "", remember: false, refused: false, submittedMs: undefined }),
  view: (state, nowMs) => {
    if (state.submittedMs === undefined) return formView(state);
    return nowMs - state.submittedMs < WAIT_MS ? waitView() : welcomeView();
  },
  handle,
};

/** `submittedMs` is the moment at which the right address was sent; absent before. */
export interface SigninState {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  readonly refused: boolean;
  readonly submittedMs: number | undefined;
}

const WAIT_MS = 1_500;

function handle(state: SigninState, event: AppEvent, nowMs: number): Outcome<SigninState> {
  switch (event.kind) {
    case "tap":
      return stay(tapped(state, event.id, nowMs));
    case "edit":
      return stay({ ...state, [event.id === "email" ? "email" : "password"]: event.text });
    case "submit":
      return stay(submitted(state, nowMs));
    case "back":
      return state.refused ? stay({ ...state, refused: false }) : { kind: "leave" };
    case "doubleTap":
    case "longPress":
    case "slide":
    case "endReached":
    case "open":
    case "recents":
      return stay(state);
  }
}

function tapped(state: SigninState, id: string, nowMs: number): SigninState {
  switch (id) {
    case "remember":
      return { ...state, remember: !state.remember };
    case "sign-in":
      return submitted(state, nowMs);
    case "ok":
      return { ...state, refused: false };
    case "sign-out":
      return signinApp.start();
    default:
      return state;
  }
}

function submitted(state: SigninState, nowMs: number): SigninState {
  const isRight = state.email === "ada@example.com" && [...state.password].length >= 8;
  return isRight ? { ...state, submittedMs: nowMs } : { ...state, refused: true };
}

function formView(state: SigninState): View {
  const refusal = { label: "Wrong email or password", buttons: [{ kind: "button" as const, id: "ok", label: "OK" }] };
  return {
    page: "form",
    title: "Sign in",
    body: {
      kind: "form",
      items: [
        { kind: "field", id: "email", label: "Email", value: state.email },
        { kind: "field", id: "password", label: "Password", value: state.password, secure: true },
        { kind: "checkbox", id: "remember", label: "Remember me", checked: state.remember },
        { kind: "button", id: "sign-in", label: "Sign in" },
      ],
    },
    alert: state.refused ? refusal : undefined,
  };
}

function waitView(): View {
  const body = { kind: "form" as const, items: [{ kind: "progress" as const, id: "progress", label: "Signing in…" }] };
  return { page: "wait", title: "Sign in", body, moving: true };
}

function welcomeView(): View {
  const signOut = { kind: "button" as const, id: "sign-out", label: "Sign out" };
  return { page: "welcome", title: "Welcome, Ada", body: { kind: "form", items: [signOut] } };
}
