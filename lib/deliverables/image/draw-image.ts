import type { Context } from "../../core/context";
import { fail, ok } from "../../core/result";
import { enterPhase } from "../enter-phase";
import { insertFiles, keepFiles } from "../files/keep-files";
import { findDeliverable } from "../find-deliverable";
import { finishDeliverable } from "../finish-deliverable";
import type { StepResult } from "../step-result";
import { watchDeliverable } from "../watch-deliverable";
import { drawnImage } from "./drawn-image";
import { imageName } from "./image-name";
import { ImageInput } from "./schema";

/**
 * The one step of the job: has the image drawn, cleans it, and stores it with the end of the deliverable. One step,
 * because its bytes are too much for the record of steps; what was drawn is kept beside it, so that a step that is run
 * again does not draw twice.
 * @throws UPSTREAM_FAILED when the file store fails, which may have passed when the step is run again
 */
export async function drawImage(ctx: Context, id: string): Promise<StepResult<null>> {
  const row = await findDeliverable(ctx, "image", id);
  if (row.state === "ready") return ok(null);
  const input = ImageInput.parse(row.input);
  if (!(await enterPhase(ctx, id, { name: "drawing", n: 1, m: 2 }))) return fail("stopped");
  const watch = watchDeliverable(ctx, id);
  const drawn = await drawnImage(ctx, row, watch.signal).finally(watch.end);
  if (!drawn.ok) return drawn;
  if (!(await enterPhase(ctx, id, { name: "saving", n: 2, m: 2 }))) return fail("stopped");
  const { engine, ...image } = drawn.value;
  const files = await keepFiles(ctx, [{ ...image, name: imageName(input, image.mediaType), alt: row.title }]);
  const isEnded = await finishDeliverable(ctx, id, {
    state: "ready",
    title: row.title,
    engine,
    store: (tx, deliverable) => insertFiles(tx, ctx, deliverable, files),
  });
  return isEnded ? ok(null) : fail("stopped");
}
