import type { Context } from "../core/context";
import { AppError } from "../core/errors";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "../workspaces/require-permission";
import { getMemory } from "./get-memory";
import { hardLimit, type MemoryDocument, type MemoryScope, PutMemory } from "./schema";
import { findSecret } from "./text/find-secret";
import { linesOnlyIn } from "./text/lines-only-in";
import { normaliseMemory } from "./text/normalise-memory";
import { writeByHand } from "./write-by-hand";

/**
 * A person writes the memory by hand: headings may go and it may shrink; its size is limited, and no secret comes in.
 * @param ifMatch the version that was read; left out, the last writer wins
 * @throws FORBIDDEN, INVALID_INPUT, PRECONDITION_FAILED
 */
export async function putMemory(
  ctx: Context,
  scope: MemoryScope,
  input: unknown,
  ifMatch?: number,
): Promise<MemoryDocument> {
  requirePermission(ctx, "memory:update");
  const markdown = normaliseMemory(parseInput(PutMemory, input).markdown);
  if (markdown.length > hardLimit) {
    throw new AppError("INVALID_INPUT", {
      detail: `The memory has ${markdown.length} characters; ${hardLimit} is the limit.`,
      hint: "Shorten it and save again.",
      field: "markdown",
    });
  }
  const present = await getMemory(ctx, scope);
  const secret = linesOnlyIn(markdown, present.markdown)
    .map(findSecret)
    .find((kind) => kind !== undefined);
  if (secret) {
    throw new AppError("INVALID_INPUT", {
      detail: `One line holds ${secret}. Agents read all of the memory, so secrets are not kept in it.`,
      hint: "Take it out and save again.",
      field: "markdown",
    });
  }
  return writeByHand(ctx, scope, "editor", ifMatch, async () => markdown);
}
