import assert from "node:assert/strict";
import { DemoDevice } from "../../../devices/demo/demo_device.ts";
import { atRest, find, play } from "./play.ts";

const right = "open signin; tap Email; type ada@example.com; key enter; type lovelace";

Deno.test("signin welcomes the right address after a wait", async () => {
  await check(`${right}; tap Sign in; wait 100; look`, 'heading "Sign in"; progress "Signing in…"');
  await check(`${right}; tap Sign in; wait 1500; look`, 'heading "Welcome, Ada"; button "Sign out"');
});

Deno.test("signin refuses a wrong address or a short password with an alert that covers the form", async () => {
  const alert = 'alert "Wrong email or password"; button "OK"';
  await check("open signin; tap Email; type ada@example; key enter; type lovelace; tap Sign in; look", alert);
  await check("open signin; tap Email; type ada@example.com; key enter; type short; tap Sign in; look", alert);
  await check("open signin; tap Sign in; tap OK; see Email", 'field "Email" ""');
});

Deno.test("signin closes its alert on back, even right after typing", async () => {
  await check(
    "open signin; tap Email; type ada; tap Sign in; press back; see Email; see keyboard",
    'field "Email" "ada"\nkeyboard away',
  );
});

Deno.test("signin moves on with enter and submits from the last field", async () => {
  await check("open signin; tap Email; key enter; see Password", 'field "Password" "" focused');
  await check("open signin; tap Email; key tab; key tab; see Password", 'field "Password" "" focused');
  await check(`${right}; key enter; wait 1500; see Welcome, Ada`, 'heading "Welcome, Ada"');
});

Deno.test("signin shows bullets in place of a password", async () => {
  await check(`${right}; see Password`, 'field "Password" "••••••••" focused');
});

Deno.test("signin types only into a field that has the focus", async () => {
  await check("open signin; type lost; key backspace; see Email", 'field "Email" ""');
  await check("open signin; tap Email; type a; tap Remember me; type b; see Email", 'field "Email" "ab" focused');
});

Deno.test("signin shows the keyboard while a field is typed into, and back puts it away first", async () => {
  await check("open signin; tap Email; see keyboard", 'keyboard {"x":0,"y":540,"width":360,"height":260}');
  await check(
    "open signin; tap Email; press back; see keyboard; see app; press back; see app",
    "keyboard away\napp demo.signin\napp demo.home",
  );
  await check(
    "open signin; tap Email; press back; tap Email; see keyboard",
    'keyboard {"x":0,"y":540,"width":360,"height":260}',
  );
});

Deno.test("signin keeps the field that is typed into above the keyboard when the screen is turned", async () => {
  for (const script of ["tap Password; turn landscape", "turn landscape; tap Email; key enter"]) {
    const device = new DemoDevice();
    await play(`open signin; ${script}`, device);
    assert.equal(find(await atRest(device), "Password")?.rect.height, 72, script);
  }
});

Deno.test("signin forgets what was typed when it starts again, and keeps it when it is only left", async () => {
  await check("open signin; tap Email; type ada; press home; open signin; see Email", 'field "Email" "ada"');
  await check("open signin; tap Email; type ada; restart signin; see Email", 'field "Email" ""');
});

async function check(script: string, wanted: string): Promise<void> {
  assert.equal(await play(script), wanted);
}
