import assert from "node:assert/strict";
import { play } from "./play.ts";

const toEnd = "swipe 550; ".repeat(4);

Deno.test("feed starts with 40 posts and asks for more when their end shows", async () => {
  await check(`open feed; ${toEnd} look`, /button "Post 40" "A note about rivers"; progress "Loading more…"$/);
});

Deno.test("feed shows the next posts once they have come", async () => {
  await check(`open feed; ${toEnd} wait 200; swipe 500; see last row`, /^button "Post 4[1-9]"/);
});

Deno.test("feed ends at its last post", async () => {
  const toLast = "fling 550; wait 700; ".repeat(20);
  await check(
    `open feed; ${toLast} see last row; fling 550; see last row`,
    /^button "Post 200" .*\nbutton "Post 200" /,
  );
});

Deno.test("feed likes a post that is tapped twice and not one that is tapped once", async () => {
  await check("open feed; double-tap Post 2; see Post 2", /^button "Post 2" "A note about old maps, liked"$/);
  await check("open feed; tap Post 2; see Post 2", /^button "Post 2" "A note about old maps"$/);
});

Deno.test("feed keeps its likes when it starts again, and its posts when it is only left", async () => {
  await check("open feed; double-tap Post 2; restart feed; see Post 2", /, liked"$/);
  await check(`open feed; ${toEnd} press home; open feed; see first row`, /^button "Post 30"/);
});

async function check(script: string, wanted: RegExp): Promise<void> {
  assert.match(await play(script), wanted);
}
