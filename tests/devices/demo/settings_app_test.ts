import assert from "node:assert/strict";
import { DemoDevice } from "../../../devices/demo/demo_device.ts";
import { atRest, find, play } from "./play.ts";

const toEnd = "open settings; swipe 500; swipe 500; swipe 500; swipe 500";

Deno.test("settings shows a page for each row, under its name", async () => {
  await check(
    "open settings; tap Network & internet; look; wait 150; look",
    `button "Navigate up"; heading "Network & internet"; switch "Airplane mode" off; ` +
      `switch "Wi-Fi" "Demo network" on; switch "Mobile data" on; switch "Wi-Fi hotspot" off`,
  );
  await check(
    "open settings; tap Battery; see Battery saver; see Battery percentage",
    'switch "Battery saver" off\nswitch "Battery percentage" off',
  );
});

Deno.test("settings ends with a page of facts", async () => {
  await check(`${toEnd}; see last row`, 'button "About phone" "Demo phone"');
  await check(
    `${toEnd}; tap About phone; see Model; see Demo OS version`,
    'text "Model" "Demo phone"\ntext "Demo OS version" "1.0"',
  );
});

Deno.test("settings keeps a switch where it was put until its data is erased", async () => {
  const toggled = "open settings; tap Display; tap Dark theme; see Dark theme";
  await check(toggled, 'switch "Dark theme" on');
  await check(`${toggled}; restart settings; tap Display; see Dark theme`, 'switch "Dark theme" on');
  await check(`${toggled}; end settings; open settings; tap Display; see Dark theme`, 'switch "Dark theme" on');
  await check(`${toggled}; clear settings; tap Display; see Dark theme`, 'switch "Dark theme" off');
});

Deno.test("settings does not let a switch be used that airplane mode rules out", async () => {
  await check(
    "open settings; tap Network & internet; tap Airplane mode; tap Mobile data; see Mobile data",
    'switch "Mobile data" on disabled',
  );
});

Deno.test("settings filters its rows as text is typed", async () => {
  const search = "open settings; tap Search settings";
  await check(
    `${search}; type dis; see first row; see last row`,
    [
      'button "Display" "Dark theme, font size, touch"',
      'button "Accessibility" "Screen readers, display, interaction controls"',
    ].join("\n"),
  );
  await check(`${search}; type zebra; see first row`, 'text "No results for "zebra""');
  await check(`${search}; type zebra; erase 5; see first row`, 'button "Network & internet" "Mobile, Wi-Fi, hotspot"');
  await check(
    "open settings; swipe 300; tap Search settings; type o; see first row",
    'button "Network & internet" "Mobile, Wi-Fi, hotspot"',
  );
});

Deno.test("settings goes back page by page and then leaves", async () => {
  const page = "open settings; tap Battery";
  await check(
    `${page}; press back; see Battery; see app`,
    'button "Battery" "84%, about 2 days left"\napp demo.settings',
  );
  await check(`${page}; tap Navigate up; see Navigate up; see app`, "nothing\napp demo.settings");
  await check(`${page}; press back; press back; see app`, "app demo.home");
});

Deno.test("settings keeps its place in the list while a page is open, and opens pages at their top", async () => {
  await check(
    "open settings; swipe 300; tap Location; press back; see first row",
    'button "Battery" "84%, about 2 days left"',
  );
  const device = new DemoDevice();
  const toAbout = `turn landscape; ${toEnd}; ${"swipe 200; ".repeat(6)} tap About phone`;
  await play(`${toAbout}; swipe 100; press back; tap About phone`, device);
  assert.equal(find(await atRest(device), "Model")?.rect.height, 64);
});

Deno.test("settings opens the page that a link names", async () => {
  await check(
    "url demo://settings/display; see Dark theme; press back; see Search settings",
    [
      'switch "Dark theme" off',
      'field "Search settings" ""',
    ].join("\n"),
  );
  await check("open settings; tap Battery; url demo://settings; see Search settings", 'field "Search settings" ""');
});

Deno.test("settings offers a menu for a row that is held", async () => {
  const menu = "open settings; hold Battery";
  await check(`${menu}; look`, 'alert "Battery"; button "Pin to top"; button "Cancel"');
  await check(`${menu}; tap Pin to top; see first row`, 'button "Battery" "84%, about 2 days left"');
  await check(`${menu}; tap Cancel; see first row`, 'button "Network & internet" "Mobile, Wi-Fi, hotspot"');
  await check(`${menu}; swipe 300; tap Cancel; see first row`, 'button "Network & internet" "Mobile, Wi-Fi, hotspot"');
  await check(`${menu}; press back; see Pin to top; see app`, "nothing\napp demo.settings");
});

Deno.test("settings moves a slider to where it is tapped or dragged", async () => {
  const display = "url demo://settings/display";
  await check(`${display}; see Brightness level`, 'slider "Brightness level" "60%"');
  await check(`${display}; tap Brightness level; see Brightness level`, 'slider "Brightness level" "50%"');
  await check(`${display}; slide Brightness level; see Brightness level`, 'slider "Brightness level" "100%"');
});

/** Plays a script and compares what it saw last. */
async function check(script: string, wanted: string): Promise<void> {
  const seen = (await play(script)).split("\n");
  assert.deepEqual(seen.slice(-wanted.split("\n").length).join("\n"), wanted);
}
