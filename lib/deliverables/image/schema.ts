import { z } from "zod";
import { DeliverableItem } from "../schema";

export const imagePhaseNames = ["drawing", "saving"] as const;

/** Arguments of `generate_image`, and the body of POST {ws}/images. */
export const GenerateImage = z.strictObject({
  prompt: z.string().trim().min(1).max(4_000),
  n: z.number().int().min(1).max(4).default(1),
  size: z
    .string()
    .regex(/^[1-9]\d{1,3}x[1-9]\d{1,3}$/, "width x height in pixels, as 1024x1024")
    .optional(),
});
export type GenerateImage = z.infer<typeof GenerateImage>;

/** What one image of a call is made from; stored with it. */
export const ImageInput = z.object({
  prompt: z.string(),
  size: z.string().optional(),
  model: z.string(),
  /** Of how many it is one, and which, counted from 0. */
  count: z.number().int(),
  index: z.number().int(),
});
export type ImageInput = z.infer<typeof ImageInput>;

/** One of GET {ws}/images. `src` is signed and good for a quarter of an hour; null until there is an image. */
export const Image = DeliverableItem.extend({
  src: z.string().nullable(),
  alt: z.string(),
  prompt: z.string(),
  domain: z.literal("ai-generated"),
  generated: z.literal(true),
  image_count: z.number().int().describe("how many were asked for at once"),
  width: z.number().nullable(),
  height: z.number().nullable(),
  mediaType: z.string().nullable(),
});
export type Image = z.infer<typeof Image>;

/** GET /images/{id}. */
export const ImageWithOthers = Image.extend({
  others: z.array(Image).describe("those that were asked for in the same call, in their order"),
});
export type ImageWithOthers = z.infer<typeof ImageWithOthers>;
