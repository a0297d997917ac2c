// Writes the script's values, and what it throws, as the JSON of frames.

import { apply, lookUp, RangeFault, stringify, TypeFault } from "./captured.js";
import { describe, isObject, positionOf } from "./errors.js";

/** The call whose rejection an error is. */
export const steps = new WeakMap();

/** Encodes a value, or says why it cannot be; `what` names it. */
export function encode(value, what, { valueCharacters, messageCharacters }) {
  let encoded;
  try {
    encoded = stringify(value);
  } catch (error) {
    throw new TypeFault(`${what} is not JSON: ${describe(error, messageCharacters).message}`);
  }
  if (encoded === undefined) throw new TypeFault(`${what} is not JSON: it is a ${typeof value}`);
  if (encoded.length > valueCharacters) {
    throw new RangeFault(`${what} is too large: ${encoded.length} characters of JSON`);
  }
  return encoded;
}

/** Encodes whatever was thrown, with the step that it came from and where in the script it was made. */
export function encodeThrown(thrown, { messageCharacters }) {
  const step = isObject(thrown) ? apply(lookUp, steps, [thrown]) : undefined;
  const { name, message } = describe(thrown, messageCharacters);
  const at = step ?? positionOf(thrown);
  const id = step ? `,"step":${step.id}` : "";
  return `{"kind":"thrown"${name},"message":${stringify(message)}${id}${encodePosition(at)}}`;
}

export function encodePosition(at) {
  return !(at?.line > 0) ? "" : `,"line":${at.line},"column":${at.column}`;
}
