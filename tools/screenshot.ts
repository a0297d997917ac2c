import { z } from "zod";
import { parseInput } from "./input.ts";
import { scalePng } from "./scale_png.ts";
import { defineDeviceTool } from "./tool.ts";
import { defineVerb, type VerbContext } from "./verb.ts";

const LONG_EDGE_PX = 800;

const input = {
  scale: z.number().min(0.05).max(1).optional().describe("Of the full picture; default: long edge 800 px"),
};

const pictureSchema = z.object({
  mimeType: z.literal("image/png"),
  width: z.int().describe("In pixels"),
  height: z.int(),
  pointsPerPixel: z.number().describe("Multiply a pixel's position by this to tap there"),
});

/** A picture of the screen for a script. */
export const screenshot = defineVerb({
  name: "screenshot",
  summary: "Take a picture of the screen, as base64 PNG",
  effect: "reads",
  input: z.strictObject(input),
  output: pictureSchema.extend({ data: z.string() }),
  run: async (context, { scale }) => await take(context, scale),
});

/** A picture of the screen for an agent. */
export const screenshotTool = defineDeviceTool({
  name: "screenshot",
  title: "Take a screenshot",
  summary: "Take a picture of the screen, scaled down; describe is cheaper",
  effect: "reads",
  input,
  output: pictureSchema.shape,
  verbs: [screenshot],
  perform: async (context, given) => {
    const { scale } = parseInput("screenshot", z.strictObject(input), given);
    const { data, ...picture } = await take(context, scale);
    const text = `${picture.width}x${picture.height} px, 1 px = ${picture.pointsPerPixel.toFixed(3)} points`;
    return { structured: picture, text, image: { data, mimeType: picture.mimeType } };
  },
});

async function take(
  { session, signal }: VerbContext,
  scale: number | undefined,
): Promise<z.output<typeof pictureSchema> & { data: string }> {
  const { png, size } = await session.device.screenshot(signal);
  const scaled = await scalePng(png, (longEdgePx) => scale ?? Math.min(1, LONG_EDGE_PX / longEdgePx));
  return {
    mimeType: "image/png",
    width: scaled.width,
    height: scaled.height,
    pointsPerPixel: size.width / scaled.width,
    data: scaled.png.toBase64(),
  };
}
