import { generateImage } from "ai";
import type { Context } from "../../core/context";
import { fail, ok } from "../../core/result";
import { callWithRetry } from "../../models/call-with-retry";
import { resolveImageModel } from "../../models/image-provider";
import { enterPhase } from "../enter-phase";
import { insertFiles, keepFiles } from "../files/keep-files";
import { findDeliverable } from "../find-deliverable";
import { finishDeliverable } from "../finish-deliverable";
import type { StepResult } from "../step-result";
import { watchDeliverable } from "../watch-deliverable";
import { cleanImage } from "./clean-image";
import { imageName } from "./image-name";
import { readRefusal } from "./read-refusal";
import { ImageInput } from "./schema";

/**
 * The one step of the job: has the image drawn, cleans it, and stores it with the end of the deliverable. One step,
 * because its bytes are too much for the record of steps. Run again after it was stored, it changes nothing; a refusal
 * of the provider's policy is never tried again.
 */
export async function drawImage(ctx: Context, id: string): Promise<StepResult<null>> {
  const row = await findDeliverable(ctx, "image", id);
  if (row.state === "ready") return ok(null);
  const input = ImageInput.parse(row.input);
  if (!(await enterPhase(ctx, id, { name: "drawing", n: 1, m: 2 }))) return fail("stopped");
  const resolved = resolveImageModel(ctx.env, input.model);
  if (!resolved)
    return fail("failed", "No image model is connected any more. Whoever runs this server sets IMAGE_MODEL.");
  const watch = watchDeliverable(ctx, id);
  try {
    const drawn = await callWithRetry(
      () =>
        generateImage({
          model: resolved.model,
          prompt: input.prompt,
          size: input.size as `${number}x${number}` | undefined,
          maxRetries: 0,
          abortSignal: watch.signal,
        }),
      { signal: watch.signal },
    );
    const clean = await cleanImage(drawn.image.uint8Array);
    if (!clean.ok) return fail("failed", `The provider's answer could not be kept. ${clean.detail} Try again.`);
    if (!(await enterPhase(ctx, id, { name: "saving", n: 2, m: 2 }))) return fail("stopped");
    const files = await keepFiles(ctx, [
      { ...clean.value, name: imageName(input, clean.value.mediaType), alt: row.title },
    ]);
    const isEnded = await finishDeliverable(ctx, id, {
      state: "ready",
      title: row.title,
      engine: resolved.modelId,
      store: (tx, deliverable) => insertFiles(tx, ctx, deliverable, files),
    });
    return isEnded ? ok(null) : fail("stopped");
  } catch (error) {
    if (watch.signal.aborted) return fail("stopped");
    ctx.log.warn({ err: error, id }, "an image could not be drawn");
    return fail("failed", readRefusal(error, input));
  } finally {
    watch.end();
  }
}
