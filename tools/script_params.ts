import { Failure } from "../devices/failure.ts";
import { readJson } from "../runner/frames.ts";
import { limits } from "../runner/limits.ts";

/** Writes a handler's parameters as the JSON that its process gets. @throws {Failure} invalid_input */
export function paramsText(params: unknown): string {
  const text = stringify(params);
  if (text.length > limits.recordCharacters) {
    const most = limits.recordCharacters;
    throw new Failure(
      "invalid_input",
      `Cannot use "params": they have ${text.length} characters, at most ${most} are allowed`,
    );
  }
  if (readJson(text) === undefined) throw new Failure("invalid_input", 'Cannot use "params": they nest too deep');
  return text;
}

function stringify(params: unknown): string {
  try {
    return JSON.stringify(params);
  } catch (error) {
    throw new Failure("invalid_input", 'Cannot use "params": they nest too deep', { cause: error });
  }
}
