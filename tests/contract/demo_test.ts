import { DemoDevice } from "../../devices/demo/demo_device.ts";
import { deviceContract } from "./device_contract.ts";

deviceContract("demo", () => {
  const device = new DemoDevice();
  return Promise.resolve({
    device,
    settingsApp: "demo.settings",
    signinApp: "demo.signin",
    close: () => device.close(),
  });
});
