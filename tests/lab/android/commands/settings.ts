import type { Orientation } from "../../../../devices/device.ts";
import type { Phone } from "../phone.ts";
import type { Answer } from "./command.ts";

/** `settings get|put|delete NAMESPACE NAME [VALUE]`. The two settings about rotation turn the screen. */
export async function settings(
  [subcommand = "", namespace = "", name = "", value = ""]: readonly string[],
  phone: Phone,
  signal: AbortSignal,
): Promise<Answer> {
  const key = `${namespace}/${name}`;
  switch (subcommand) {
    case "get":
      return { stdout: `${phone.settings.get(key) ?? "null"}\n` };
    case "put":
      phone.settings.set(key, value);
      return await turn(phone, signal);
    case "delete": {
      const count = phone.settings.delete(key) ? 1 : 0;
      await turn(phone, signal);
      return { stdout: `Deleted ${count} rows\n` };
    }
    default:
      return { stderr: `Unknown command: ${subcommand}\n`, code: 255 };
  }
}

/** Turns the screen as the settings say; this phone lies upright on a table, as its sensors tell when they are asked. */
export async function turn(phone: Phone, signal: AbortSignal): Promise<Answer> {
  const followsSensors = phone.settings.get("system/accelerometer_rotation") === "1";
  const quarterTurns = followsSensors ? 0 : Number(phone.settings.get("system/user_rotation") ?? 0);
  const orientation: Orientation = quarterTurns % 2 === 1 ? "landscape" : "portrait";
  const { screen } = await phone.look(signal);
  if (screen.orientation !== orientation) await phone.model.act([{ kind: "setOrientation", orientation }], signal);
  return {};
}
