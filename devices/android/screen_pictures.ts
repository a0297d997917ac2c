import type { Screenshot } from "../device.ts";
import { Failure } from "../failure.ts";
import { countDisplays, DEFAULT_DISPLAY, focusedDisplayId } from "./display_id.ts";
import { windowLines } from "./look_output.ts";
import { physicalDisplayReads, readPhysicalDisplay } from "./physical_display.ts";
import type { PhoneShell, PictureReply } from "./phone_shell.ts";
import { saying } from "./saying.ts";
import { asPictured } from "./screenshot_output.ts";
import { focusReads, screenshotReads } from "./screenshot_script.ts";
import { hasSecureWindow, readWindowFacts } from "./window_facts.ts";

// Before Android 10 there is one focus for all displays, and panels have no numbers of their own.
const FIRST_SDK = 29;

/**
 * Pictures of the display that has the focus. With one display that is one round trip; with several, what `screencap`
 * takes by itself may be another one, so the panel is asked for first.
 */
export class ScreenPictures {
  readonly #shell: PhoneShell;
  readonly #sdk: number;
  #areSeveral = false;

  constructor(shell: PhoneShell, sdk: number) {
    this.#shell = shell;
    this.#sdk = sdk;
  }

  /**
   * @param lastSeen the display that had the focus when it was looked for last
   * @throws {Failure} screen_secure, screen_unreadable, or unsupported where nobody knows the display's panel
   */
  async take(lastSeen: number, signal: AbortSignal): Promise<Screenshot> {
    if (this.#areSeveral || lastSeen !== DEFAULT_DISPLAY) return await this.#takeOfPanel(signal);
    const reply = await this.#shoot(undefined, signal);
    this.#areSeveral = this.#sdk >= FIRST_SDK && tellsSeveral(reply);
    return this.#areSeveral ? await this.#takeOfPanel(signal) : pictureIn(reply);
  }

  async #takeOfPanel(signal: AbortSignal): Promise<Screenshot> {
    const reads = () => [...focusReads, ...physicalDisplayReads];
    const sections = await this.#shell.run({ tried: TRIED, reads }, signal);
    const windows = windowLines(sections);
    const displayId = focusedDisplayId(windows);
    const printed = sections.find(({ name }) => name === "displays")?.body ?? "";
    const panel = readPhysicalDisplay(printed, displayId);
    if (panel.kind === "unknown") {
      throw new Failure("unsupported", `${TRIED} of display ${displayId}: ${panel.why}`);
    }
    const reply = await this.#shoot(panel.id, signal);
    if (focusedDisplayId(windowLines(reply.sections)) !== displayId) {
      throw new Failure("screen_unreadable", `${TRIED}: another display than ${displayId} has got the focus meanwhile`);
    }
    return pictureIn(reply);
  }

  async #shoot(panelId: string | undefined, signal: AbortSignal): Promise<PictureReply> {
    return await this.#shell.runForPicture({ tried: TRIED, reads: () => screenshotReads(panelId) }, signal);
  }
}

const TRIED = "Cannot take a screenshot";

/** By its windows, or since `screencap` complains that it was left to choose a panel. */
function tellsSeveral({ sections }: PictureReply): boolean {
  const windows = windowLines(sections);
  return countDisplays(windows) > 1 || focusedDisplayId(windows) !== DEFAULT_DISPLAY ||
    /Multiple displays were found/.test(said(sections));
}

function pictureIn({ sections, picture }: PictureReply): Screenshot {
  const windows = windowLines(sections);
  const { barrier, size } = readWindowFacts(windows);
  if (barrier === "off") throw new Failure("screen_unreadable", `${TRIED}: the screen is off`);
  if (hasSecureWindow(windows)) {
    throw new Failure("screen_secure", `${TRIED}: the app in front protects its pixels`);
  }
  if (picture !== undefined) return { png: picture.png, size: asPictured(size, picture.size) };
  throw new Failure("screen_unreadable", `${TRIED}: screencap sends no complete PNG; ${saying(said(sections))}`);
}

function said(sections: PictureReply["sections"]): string {
  return sections.find(({ name }) => name === "picture")?.body ?? "";
}
