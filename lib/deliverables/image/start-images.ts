import { truncate } from "../../core/truncate";
import type { HandlerCall, HandlerOutcome } from "../../gateway/tool-definition";
import { resolveImageModel } from "../../models/image-provider";
import { loadModelChoice } from "../../models/load-model-choice";
import { startDeliverables } from "../start-deliverable";
import { storableText } from "../storable-text";
import type { GenerateImage, ImageInput } from "./schema";
import { sizesOf } from "./sizes-of";

/** Handler of `generate_image`: each image is a deliverable with a job and a receipt of its own. */
export async function startImages({ prompt, n, size }: GenerateImage, call: HandlerCall): Promise<HandlerOutcome> {
  const { ctx } = call;
  const model = resolveImageModel(ctx.env, (await loadModelChoice(ctx, call.turnId)).image)?.modelId;
  if (!model) {
    // The gateway has looked before; the setting went away since.
    return { ok: false, code: "CREDENTIALS_MISSING", message: "No image model is connected any more." };
  }
  const sizes = sizesOf(model);
  if (size && sizes && !sizes.includes(size)) {
    return {
      ok: false,
      code: "INVALID_PARAM",
      message: `size: the model ${model} does not draw ${size}. It draws ${sizes.join(", ")}.`,
      hint: "Take one of these, or leave the size out.",
    };
  }
  const text = storableText(prompt);
  const title = truncate(text.replaceAll(/\s+/g, " "), 80);
  const starts = Array.from({ length: n }, (_, index) => ({
    title,
    input: { prompt: text, ...(size && { size }), model, count: n, index } satisfies ImageInput,
  }));
  return startDeliverables("image", starts, call);
}
