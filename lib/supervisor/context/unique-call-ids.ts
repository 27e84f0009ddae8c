import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from "@ai-sdk/provider";

/**
 * A model whose calls have ids of their own. Some servers number the calls of each answer anew (`functions.task:0`):
 * then the result of one would be taken for another's. One instance for everything that happens in a turn.
 */
export function uniqueCallIds(model: LanguageModelV4): LanguageModelV4 {
  const used = new Set<string>();
  return {
    specificationVersion: "v4",
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    async doGenerate(options) {
      const rename = renamer(options, used);
      const result = await model.doGenerate(options);
      const content = result.content.map((part) =>
        part.type === "tool-call" ? { ...part, toolCallId: rename(part.toolCallId, true) } : part,
      );
      return { ...result, content };
    },
    async doStream(options) {
      const rename = renamer(options, used);
      const result = await model.doStream(options);
      const stream = result.stream.pipeThrough(
        new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
          transform(part, controller) {
            controller.enqueue(renamePart(part, rename));
          },
        }),
      );
      return { ...result, stream };
    },
  };
}

type Rename = (id: string, isCall: boolean) => string;

function renamePart(part: LanguageModelV4StreamPart, rename: Rename): LanguageModelV4StreamPart {
  switch (part.type) {
    case "tool-input-start":
    case "tool-input-delta":
    case "tool-input-end":
      return { ...part, id: rename(part.id, false) };
    case "tool-call":
      return { ...part, toolCallId: rename(part.toolCallId, true) };
    default:
      return part;
  }
}

/** Of one answer: the pieces of a call and the call itself get the same id; the next call of that id another one. */
function renamer({ prompt }: LanguageModelV4CallOptions, used: Set<string>): Rename {
  for (const { role, content } of prompt) {
    if (role !== "assistant") continue;
    for (const part of content) if (part.type === "tool-call") used.add(part.toolCallId);
  }
  const open = new Map<string, string>();
  return (id, isCall) => {
    let own = open.get(id);
    if (own === undefined) {
      own = id;
      for (let number = 2; used.has(own); number += 1) own = `${id}_${number}`;
      used.add(own);
      open.set(id, own);
    }
    if (isCall) open.delete(id);
    return own;
  };
}
