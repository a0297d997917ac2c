/**
 * A list of actions as the fewest steps that do them in order. Pure.
 *
 * @module
 */

import type { Action } from "../device.ts";
import { Failure } from "../failure.ts";
import type { Size } from "../ui/tree.ts";
import { type Input, inputsFor, isTypable, textInputs } from "./input.ts";
import type { StateAction } from "./state_command.ts";

/** An action on apps, which simctl does. */
export type AppAction = Extract<Action, { kind: "launchApp" | "terminateApp" | "openUrl" }>;

/** Consecutive inputs are one step; text that no keyboard has, and what simctl does, are steps of their own. */
export type Step =
  | { readonly kind: "inputs"; readonly inputs: readonly Input[] }
  | { readonly kind: "paste"; readonly text: string }
  | { readonly kind: "app"; readonly action: AppAction }
  | { readonly kind: "state"; readonly action: StateAction };

/**
 * Plans actions on a screen of that size.
 *
 * @param typesText whether text can be typed on keys; else it is pasted
 * @throws {Failure} unsupported, before anything is done
 */
export function planSteps(actions: readonly Action[], { size, typesText }: { size: Size; typesText: boolean }): Step[] {
  const steps: Step[] = [];
  const add = (inputs: readonly Input[]) => {
    const last = steps.at(-1);
    if (last?.kind !== "inputs") steps.push({ kind: "inputs", inputs });
    else {steps[steps.length - 1] = {
        kind: "inputs",
        inputs: [...last.inputs, ...betweenInputs(last.inputs, inputs), ...inputs],
      };}
  };
  for (const action of actions) {
    switch (action.kind) {
      case "launchApp":
      case "terminateApp":
      case "openUrl":
        steps.push({ kind: "app", action });
        break;
      case "setAppearance":
      case "setTextSize":
      case "installApp":
      case "uninstallApp":
      case "setPermission":
      case "setClipboard":
      case "setLocation":
      case "setStatusBar":
      case "push":
        steps.push({ kind: "state", action });
        break;
      case "typeText":
        if (typesText && isTypable(action.text)) add(textInputs(action.text));
        else steps.push({ kind: "paste", text: action.text });
        break;
      default: {
        const planned = inputsFor(action, size);
        if (planned.kind === "unsupported") {
          throw new Failure("unsupported", `Cannot perform ${action.kind}: ${planned.why}`);
        }
        add(planned.inputs);
      }
    }
  }
  return steps;
}

const KEYS: ReadonlySet<Input["kind"]> = new Set<Input["kind"]>(["text", "keys", "command", "combo"]);

// A field that was tapped takes keys once its keyboard is up.
const FOCUS_MS = 400;

function betweenInputs(before: readonly Input[], after: readonly Input[]): Input[] {
  const types = after.some(({ kind }) => KEYS.has(kind));
  return types && before.at(-1)?.kind === "tap" ? [{ kind: "pause", durationMs: FOCUS_MS }] : [];
}
