import type { App } from "../device.ts";
import { type OpenStep, readOpenStep } from "./open_step.ts";

/** The apps, or why the list cannot be read. */
export type AppList =
  | { readonly kind: "apps"; readonly apps: readonly App[] }
  | { readonly kind: "unreadable"; readonly why: string };

/** Reads what `simctl listapps` prints. Pure. */
export function readAppList(printed: string): AppList {
  const read = readOpenStep(printed);
  if (read.kind === "unreadable") return read;
  if (!isDictionary(read.value)) return { kind: "unreadable", why: "it is no list of apps" };
  const apps = Object.entries(read.value).flatMap(([key, facts]) => isDictionary(facts) ? [toApp(key, facts)] : []);
  return { kind: "apps", apps: apps.sort((a, b) => a.appId < b.appId ? -1 : 1) };
}

function toApp(key: string, facts: Readonly<Record<string, OpenStep>>): App {
  const { CFBundleIdentifier: id, CFBundleDisplayName: shown, CFBundleName: plain } = facts;
  const name = [shown, plain].find((text) => typeof text === "string" && text !== "");
  return { appId: typeof id === "string" ? id : key, ...(typeof name === "string" ? { name } : {}) };
}

function isDictionary(value: OpenStep): value is { readonly [key: string]: OpenStep } {
  return typeof value === "object" && !Array.isArray(value);
}
