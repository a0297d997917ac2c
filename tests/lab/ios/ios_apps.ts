/**
 * The apps of a simulated simulator: iOS's names for what the model calls its own. Pure.
 *
 * @module
 */

/** An installed app; without `modelId` the lab shows it itself. */
export interface IosApp {
  readonly appId: string;
  readonly name: string;
  readonly modelId?: string;
  readonly isSystem: boolean;
}

/** Every app that is installed from the start; the last one has a tab bar, which the model has not. */
export const iosApps: readonly IosApp[] = [
  { appId: "com.apple.Preferences", name: "Settings", modelId: "demo.settings", isSystem: true },
  { appId: "com.example.signin", name: "Sign in", modelId: "demo.signin", isSystem: false },
  { appId: "com.example.feed", name: "Feed", modelId: "demo.feed", isSystem: false },
  { appId: "com.example.clock", name: "Clock", modelId: "demo.clock", isSystem: false },
  { appId: "com.example.vault", name: "Vault {safe}", modelId: "demo.vault", isSystem: false },
  { appId: "com.example.library", name: "Library", isSystem: false },
];

/** The home screen, which is a process like an app but none to launch. */
export const springBoard: IosApp = {
  appId: "com.apple.springboard",
  name: "Home Screen",
  modelId: "demo.home",
  isSystem: true,
};

/** The app that the model calls `modelId`; the home screen when the model names none. */
export function appOfModel(modelId: string | undefined): IosApp {
  return iosApps.find((app) => app.modelId === modelId) ?? springBoard;
}
