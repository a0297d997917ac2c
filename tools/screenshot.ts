import * as z from "zod";
import { parseInput } from "./input.ts";
import { pictureFormats, scalePicture } from "./scale_picture.ts";
import { defineDeviceTool } from "./tool.ts";
import { defineVerb, type VerbContext } from "./verb.ts";

const LONG_EDGE_PX = 800;

const input = {
  scale: z.number().min(0.05).max(1).optional().describe("Default: long edge 800 px"),
  format: z.enum(pictureFormats).optional(),
};
type Input = z.output<z.ZodObject<typeof input>>;

const pictureSchema = z.object({
  mimeType: z.enum(["image/png", "image/jpeg"]),
  width: z.int().describe("In pixels"),
  height: z.int(),
  pointsPerPixel: z.number().describe("Multiply a pixel's position by this to tap there"),
});

/** A picture of the screen for a script. */
export const screenshot = defineVerb({
  name: "screenshot",
  summary: "Take a picture of the screen, as base64",
  effect: "reads",
  input: z.strictObject(input),
  output: pictureSchema.extend({ data: z.string() }),
  run: take,
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
    const wish = parseInput("screenshot", z.strictObject(input), given);
    const { data, ...picture } = await take(context, wish);
    const text = `${picture.width}x${picture.height} px, 1 px = ${picture.pointsPerPixel.toFixed(3)} points`;
    return { structured: picture, text, image: { data, mimeType: picture.mimeType } };
  },
});

async function take(
  { session, signal }: VerbContext,
  { scale, format = "png" }: Input,
): Promise<z.output<typeof pictureSchema> & { data: string }> {
  const { png, size } = await session.device.screenshot(signal);
  const scaleFor = (longEdgePx: number) => scale ?? LONG_EDGE_PX / longEdgePx;
  const scaled = await scalePicture(png, { scaleFor, format });
  return {
    mimeType: `image/${format}`,
    width: scaled.width,
    height: scaled.height,
    pointsPerPixel: size.width / scaled.width,
    data: scaled.bytes.toBase64(),
  };
}
