/**
 * The device contract on a real simulator, with Apple's own settings in English: the rules that need the demo phone's
 * form to sign in, or a switch on the first page of the settings, are left out.
 */
import { deviceContract } from "../contract/device_contract.ts";
import { macRequirement, openFirstBooted } from "./real_simulator.ts";

const needsForm =
  /typeText|pressKey|secure field|alert|checkbox|returns the screen that follows|brings the app|as it was left/;

deviceContract(`ios (real simulator)${macRequirement.note}`, async () => {
  const device = await openFirstBooted();
  return {
    device,
    settingsApp: "com.apple.Preferences",
    signinApp: "com.apple.mobilesafari",
    shortcutKey: "meta",
    words: { row: "General", onPage: "About", onRoot: "Accessibility", last: "Developer" },
    close: () => device.close(),
  };
}, { ignore: macRequirement.ignore, leavesOut: needsForm });
