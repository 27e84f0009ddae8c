import { setImmediate } from "node:timers/promises";
import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { HttpRefusal } from "../core/http/http-refusal";
import { replyCaps } from "./reply-caps";

type Part = LanguageModelV4StreamPart;
type Delta = Extract<Part, { type: "text-delta" | "reasoning-delta" | "tool-input-delta" }>;

/** Characters after which a delta is handed on, whatever waits behind it. */
const fullDelta = 8 * 1024;

/**
 * The same stream, with the deltas that arrive in one go as one: a flood of tiny pieces costs everything behind it
 * what a few larger ones do, and a piece that comes by itself waits for nothing. Breaks off when an answer has more
 * characters than any should.
 */
export function mergeDeltas(
  read: () => Promise<ReadableStreamReadResult<Part>>,
  most: number = replyCaps.answerCharacters,
): () => Promise<ReadableStreamReadResult<Part>> {
  let held: Promise<ReadableStreamReadResult<Part>> | undefined;
  let said = 0;
  const next = () => {
    const result = held ?? read();
    held = undefined;
    return result;
  };
  return async () => {
    const first = await next();
    if (first.done || !isDelta(first.value)) return first;
    let { delta } = first.value;
    for (const turn = setImmediate(undefined); delta.length < fullDelta; ) {
      held = read();
      // A failure is heard when its turn comes.
      held.catch(() => {});
      const more = await Promise.race([held, turn]);
      if (!more || more.done || !follows(more.value, first.value)) break;
      held = undefined;
      delta += more.value.delta;
    }
    said += delta.length;
    if (said > most) throw new HttpRefusal("too_large", `The answer has more than ${most} characters.`);
    return { done: false, value: { ...first.value, delta } };
  };
}

function isDelta(part: Part): part is Delta {
  return part.type === "text-delta" || part.type === "reasoning-delta" || part.type === "tool-input-delta";
}

/** Of the same text, and with nothing to say beside it. */
function follows(part: Part, first: Delta): part is Delta {
  return isDelta(part) && part.type === first.type && part.id === first.id && !part.providerMetadata;
}
