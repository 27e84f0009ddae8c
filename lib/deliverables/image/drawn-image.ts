import { generateImage } from "ai";
import type { Context } from "../../core/context";
import { fail, ok } from "../../core/result";
import { callWithRetry } from "../../models/call-with-retry";
import { type ResolvedImageModel, resolveImageModel } from "../../models/image-provider";
import type { DeliverableRow } from "../deliverable-row";
import type { StepResult } from "../step-result";
import { findWork, keepWork } from "../work/kept-work";
import { type CleanImage, cleanImage } from "./clean-image";
import { readRefusal } from "./read-refusal";
import { ImageInput } from "./schema";

export type DrawnImage = CleanImage & { engine: string };

/**
 * The image, drawn and cleaned. One that was drawn before, and could not be stored or was on its way when the process
 * died, is taken as it stands: it is paid for once.
 * What the provider refuses or fails at comes back in words; a refusal of its policy is never tried again.
 * @param row what is to be drawn
 */
export async function drawnImage(
  ctx: Context,
  row: DeliverableRow,
  signal: AbortSignal,
): Promise<StepResult<DrawnImage>> {
  const input = ImageInput.parse(row.input);
  const { prompt, size, model } = input;
  const piece = { name: "image", from: [model, prompt, size ?? null] };
  const kept = await findWork<Omit<DrawnImage, "bytes">>(ctx, row, piece);
  if (kept?.bytes) return ok({ ...kept.result, bytes: kept.bytes });
  const resolved = resolveImageModel(ctx.env, model);
  if (!resolved) {
    return fail("failed", "No image model is connected any more. Whoever runs this server sets IMAGE_MODEL.");
  }
  const drawn = await draw(ctx, resolved, input, signal);
  if (!drawn.ok) return drawn;
  const clean = await cleanImage(drawn.value);
  if (!clean.ok) return fail("failed", `The provider's answer could not be kept. ${clean.detail} Try again.`);
  const { bytes, ...facts } = clean.value;
  const result = { ...facts, engine: resolved.modelId };
  await keepWork(ctx, row, piece, { result, bytes });
  return ok({ ...result, bytes });
}

async function draw(
  ctx: Context,
  { model }: ResolvedImageModel,
  input: ImageInput,
  signal: AbortSignal,
): Promise<StepResult<Uint8Array>> {
  const asked = { model, prompt: input.prompt, size: input.size as `${number}x${number}` | undefined };
  try {
    const drawn = await callWithRetry(() => generateImage({ ...asked, maxRetries: 0, abortSignal: signal }), {
      signal,
    });
    return ok(drawn.image.uint8Array);
  } catch (error) {
    if (signal.aborted) return fail("stopped");
    ctx.log.warn({ err: error }, "an image could not be drawn");
    return fail("failed", readRefusal(error, input));
  }
}
