/**
 * A device that types secrets and does not show them: names go in, values reach the device, bullets come out.
 *
 * Everything that tools and scripts learn of a device comes through here, so that they never see a value.
 *
 * @module
 */

import type { Action, App, Clock, Device, DeviceInfo, Screen, Screenshot, TypedSecrets } from "../device.ts";
import { Failure, type FailureCode, toFailure } from "../failure.ts";
import type { Size } from "../ui/tree.ts";
import { hasPlaceholder } from "./placeholder.ts";
import type { Secrets } from "./secrets.ts";
import { TypedFields } from "./typed_fields.ts";
import { veiledScreen } from "./veiled_screen.ts";

// What these say is about the connection or the app in front; what others say may repeat what was typed.
const NOT_ABOUT_TEXT: ReadonlySet<FailureCode> = new Set<FailureCode>([
  ...["device_gone", "device_not_ready", "tool_missing", "timed_out", "cancelled", "screen_unreadable"] as const,
  "app_not_allowed",
]);

/** Any device, with secrets. */
export class VeiledDevice implements Device {
  readonly info: DeviceInfo;
  readonly clock: Clock;
  readonly secrets: TypedSecrets;
  readonly readClipboard?: (signal: AbortSignal) => Promise<string>;
  readonly checkInput?: NonNullable<Device["checkInput"]>;
  readonly #device: Device;
  readonly #secrets: Secrets;
  readonly #fields: TypedFields;
  readonly #used = new Map<string, number>();
  #latest: Screen | undefined;

  constructor(device: Device, secrets: Secrets) {
    this.#device = device;
    this.#secrets = secrets;
    this.info = device.info;
    this.clock = device.clock;
    this.#fields = secrets.fields.get(device.info.deviceId) ?? new TypedFields();
    secrets.fields.set(device.info.deviceId, this.#fields);
    this.secrets = { used: this.#used, shown: (text) => secrets.shown(text), cover: (text) => secrets.cover(text) };
    const { readClipboard, checkInput } = device;
    if (readClipboard !== undefined) {
      this.readClipboard = async (signal) =>
        secrets.cover(await this.#guarded(() => readClipboard.call(device, signal)));
    }
    if (checkInput !== undefined) {
      this.checkInput = (kind, signal) => this.#guarded(() => checkInput.call(device, kind, signal));
    }
  }

  async screen(signal: AbortSignal): Promise<Screen> {
    return this.#veiled(await this.#guarded(() => this.#device.screen(signal)));
  }

  async act(actions: readonly Action[], signal: AbortSignal): Promise<void> {
    const { revealed, names } = await this.#reveal(actions);
    await this.#guarded(() => this.#device.act(revealed, signal), names);
  }

  async actAndLook(actions: readonly Action[], signal: AbortSignal): Promise<Screen> {
    const { revealed, names } = await this.#reveal(actions);
    return this.#veiled(await this.#guarded(() => this.#device.actAndLook(revealed, signal), names));
  }

  /** @throws {Failure} screen_secret from the typing of a secret until its screen has been left */
  async screenshot(signal: AbortSignal): Promise<Screenshot> {
    if (!this.#fields.isEmpty) await this.#requireNoSecret(signal);
    return await this.#guarded(() => this.#device.screenshot(signal));
  }

  async pictureSize(signal: AbortSignal): Promise<Size> {
    return (await this.#guarded(() => this.#device.screenshot(signal))).size;
  }

  async listApps(signal: AbortSignal): Promise<readonly App[]> {
    return await this.#guarded(() => this.#device.listApps(signal));
  }

  async close(): Promise<void> {
    await this.#guarded(() => this.#device.close());
  }

  /** Puts values in place of names, before anything is sent. */
  async #reveal(actions: readonly Action[]): Promise<{ revealed: readonly Action[]; names: readonly string[] }> {
    const revealed: Action[] = [];
    const names = new Set<string>();
    for (const action of actions) {
      const isSecret = action.kind === "typeText" && hasPlaceholder(action.text);
      const found = isSecret ? await this.#secrets.reveal(action.text) : undefined;
      found?.names.forEach((name) => names.add(name));
      revealed.push(isSecret && found !== undefined ? { ...action, text: found.text, secret: true } : action);
    }
    for (const name of names) this.#used.set(name, (this.#used.get(name) ?? 0) + 1);
    if (this.#secrets.areUsed) this.#fields.note(this.#latest, revealed, this.secrets.cover);
    return { revealed, names: [...names] };
  }

  #veiled(screen: Screen): Screen {
    this.#latest = screen;
    if (!this.#secrets.areUsed) return screen;
    this.#fields.looked(screen);
    const { cover } = this.secrets;
    return veiledScreen(screen, { cover, valueOf: (node) => this.#fields.shows(node, screen.app) });
  }

  async #requireNoSecret(signal: AbortSignal): Promise<void> {
    try {
      await this.screen(signal);
    } catch (error) {
      if (error instanceof Failure && error.code === "screen_unreadable") {
        throw withheld("nobody can tell whether it left");
      }
      throw error;
    }
    if (this.#latest !== undefined && this.#fields.mayShowOn(this.#latest, this.secrets.cover)) {
      throw withheld("its screen is still there");
    }
  }

  /** Does work whose failure must not tell what was typed. */
  async #guarded<Result>(work: () => Promise<Result>, names: readonly string[] = []): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!this.#secrets.areUsed || error instanceof DOMException) throw error;
      throw this.#covered(toFailure(error), names);
    }
  }

  /** The same failure without its cause, which may hold the device's own words. */
  #covered({ code, message }: Failure, names: readonly string[]): Failure {
    if (names.length === 0 || NOT_ABOUT_TEXT.has(code)) return new Failure(code, this.#secrets.cover(message));
    const said = "the device did not take it, and its words are withheld since they may repeat it";
    return new Failure(code, `Cannot type the secret ${names.join(", ")}: ${said}`);
  }
}

function withheld(why: string): Failure {
  return new Failure("screen_secret", `Cannot take a screenshot: a secret was typed, and ${why}`);
}
