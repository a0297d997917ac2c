/**
 * The apps of the simulated phone: Android's names for what the model calls its own. Pure.
 *
 * @module
 */

/** An installed app; `modelId` is the model's name for it. */
export interface PhoneApp {
  readonly packageName: string;
  readonly activity: string;
  readonly modelId: string;
  /** True when its windows are secure: no screenshot shows them. */
  readonly isSecure: boolean;
  /** False for the launcher itself, which is a home screen and no app to launch. */
  readonly isLaunchable: boolean;
}

/** Every installed app. */
export const phoneApps: readonly PhoneApp[] = [
  app("com.android.settings", "com.android.settings.Settings", "demo.settings"),
  app("com.example.signin", "com.example.signin.SignInActivity", "demo.signin"),
  app("com.example.feed", "com.example.feed.FeedActivity", "demo.feed"),
  app("com.example.clock", "com.example.clock.ClockActivity", "demo.clock"),
  { ...app("com.example.vault", "com.example.vault.VaultActivity", "demo.vault"), isSecure: true },
  {
    ...app("com.android.launcher3", "com.android.launcher3.uioverrides.QuickstepLauncher", "demo.home"),
    isLaunchable: false,
  },
];

/** The app of that package, if it is installed. */
export function appOfPackage(packageName: string): PhoneApp | undefined {
  return phoneApps.find((app) => app.packageName === packageName);
}

/** The app that the model calls `modelId`; the launcher when the model names none. */
export function appOfModel(modelId: string | undefined): PhoneApp {
  const found = phoneApps.find((app) => app.modelId === (modelId ?? "demo.home"));
  if (found === undefined) throw new Error(`Cannot show the app "${modelId}": it is not in the phone's list`);
  return found;
}

/** A component as Android shortens it: the package's own name is left out of the class. */
export function componentOf({ packageName, activity }: PhoneApp): string {
  const prefix = `${packageName}.`;
  return `${packageName}/${activity.startsWith(prefix) ? activity.slice(packageName.length) : activity}`;
}

function app(packageName: string, activity: string, modelId: string): PhoneApp {
  return { packageName, activity, modelId, isSecure: false, isLaunchable: true };
}
