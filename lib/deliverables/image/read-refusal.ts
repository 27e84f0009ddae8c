import { APICallError } from "@ai-sdk/provider";
import { scrubError } from "../../core/scrub-text";
import { truncate } from "../../core/truncate";
import { classifyProviderError } from "../../models/classify-provider-error";
import { ImageAddressFailure } from "../../models/image-provider";
import { sizesOf } from "./sizes-of";

const refusalWords =
  /moderation_blocked|content_policy|IMAGE_SAFETY|PUBLIC_ERROR_UNSAFE|safety system|safety_violations|unsafe_generation|responsible.?ai|blocked by .{0,40}(policy|filter)/i;

/** Why an image could not be drawn, for people: a policy's refusal as it stands, a size with those that would do, else the provider's failure. */
export function readRefusal(error: unknown, input: { model: string; size?: string }): string {
  const call = chainOf(error).find((entry) => APICallError.isInstance(entry));
  const said = call && saidBy(call);
  if (call && refusalWords.test(call.responseBody ?? call.message)) {
    return `The image provider's policy refused this prompt: ${said}. Word it differently and ask again; it was not tried elsewhere.`;
  }
  if (call?.statusCode === 400 && input.size && /size|dimension|resolution/i.test(call.responseBody ?? "")) {
    const known = sizesOf(input.model);
    const offer = known ? `It draws ${known.join(", ")}.` : "Leave the size out, or take another one.";
    return `The model ${input.model} does not draw ${input.size}. ${offer}`;
  }
  const address = chainOf(error).find((entry) => entry instanceof ImageAddressFailure);
  if (address)
    return `The provider gave the address of an image instead of the image, and ${address.message}. Try again.`;
  const { message, kind } = classifyProviderError(error);
  const hint =
    kind === "invalid"
      ? "Whoever runs this server should check IMAGE_MODEL and OPENAI_BASE_URL."
      : "Try again in a moment.";
  return `${message} ${hint}`;
}

/** The provider's own sentence. */
function saidBy(call: APICallError): string {
  try {
    const { error } = JSON.parse(call.responseBody ?? "") as { error?: { message?: unknown } };
    if (typeof error?.message === "string") return truncate(scrubError(error.message).replace(/[.\s]+$/, ""), 300);
  } catch {
    // Not JSON: its status line has to do.
  }
  return truncate(scrubError(call.message).replace(/[.\s]+$/, ""), 300);
}

function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (
    let at = error;
    at instanceof Error && chain.length < 8;
    at = (at as { lastError?: unknown }).lastError ?? at.cause
  ) {
    chain.push(at);
  }
  return chain;
}
