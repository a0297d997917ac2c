// Ten steps in the Settings app, with a branch: turns airplane mode on if it is off, then reads how full the battery is.
// Run it on another phone with --args '{"app": "com.android.settings"}'.

const { app = "demo.settings" } = args ?? {};

await ui.launchApp(app, { restart: true });
await ui.tap("Network & internet");
const airplane = await ui.find("Airplane mode");
if (airplane.checked) {
  console.log("Airplane mode was on already");
} else {
  await ui.tap("Airplane mode");
}
const { element } = await ui.await("checked", "Airplane mode");
await ui.button("back");

await ui.scrollUntilVisible("About phone");
await ui.tap("About phone");
const model = await ui.find({ text: "Model" });
await ui.button("home");

return { airplaneMode: element.checked, model: model.value };
