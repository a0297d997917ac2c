/**
 * What a simulator's system holds apart from the screens of its apps. Pure.
 *
 * @module
 */

/** A notification that was pushed to an app. */
export interface Push {
  readonly appId: string;
  readonly payload: string;
}

/** The settings of one simulator, as simctl changes and tells them. */
export class SystemState {
  appearance = "light";
  contentSize = "large";
  /** As `latitude,longitude`; absent as long as nobody has set one. */
  location: string | undefined;
  /** What the status bar shows instead of the truth, by the names of the options. */
  readonly statusBar = new Map<string, string>();
  readonly pushes: Push[] = [];
  readonly #permissions = new Map<string, "granted" | "revoked">();

  /** What an app may do; `undefined` while nobody has decided. */
  permission(appId: string, service: string): "granted" | "revoked" | undefined {
    return this.#permissions.get(`${service} ${appId}`) ?? this.#permissions.get(`all ${appId}`);
  }

  /** Decides what an app may do. */
  decide(appId: string, service: string, decision: "granted" | "revoked"): void {
    this.#permissions.set(`${service} ${appId}`, decision);
  }

  /** Takes decisions back: those of one app, or of all of them. */
  reset(service: string, appId?: string): void {
    for (const key of this.#permissions.keys()) {
      const [keptService, keptApp] = key.split(" ");
      const isOfService = service === "all" || service === keptService;
      if (isOfService && (appId === undefined || appId === keptApp)) this.#permissions.delete(key);
    }
  }
}
