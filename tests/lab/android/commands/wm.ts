import { densityDpi, sizesOf } from "../window_dump.ts";
import type { Phone } from "../phone.ts";
import type { Answer } from "./command.ts";

/** `wm size` and `wm density`: the screen as it is built, however it is turned. */
export async function wm([subcommand = ""]: readonly string[], phone: Phone, signal: AbortSignal): Promise<Answer> {
  switch (subcommand) {
    case "size":
      return { stdout: `Physical size: ${sizesOf((await phone.look(signal)).screen).natural}\n` };
    case "density":
      return { stdout: `Physical density: ${densityDpi}\n` };
    case "dismiss-keyguard":
      await phone.dismissLock(signal);
      return {};
    default:
      return { stderr: `Unknown command: ${subcommand}\n`, code: 255 };
  }
}
