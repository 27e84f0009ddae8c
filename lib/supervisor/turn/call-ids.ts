import type { LanguageModelV4CallOptions, LanguageModelV4Content, LanguageModelV4StreamPart } from "@ai-sdk/provider";

type Rename = (id: string, isCall: boolean) => string;

/**
 * Gives calls ids of their own. Some servers number the calls of each answer anew (`functions.task:0`): then the result
 * of one would be taken for another's. One instance for everything that happens in a turn.
 */
export class CallIds {
  private readonly used = new Set<string>();

  /** For the parts of one streamed answer, in their order. */
  ofStream(options: LanguageModelV4CallOptions): (part: LanguageModelV4StreamPart) => LanguageModelV4StreamPart {
    const rename = this.renamer(options);
    return (part) => {
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
    };
  }

  /** For an answer that comes as a whole. */
  ofContent(options: LanguageModelV4CallOptions, content: LanguageModelV4Content[]): LanguageModelV4Content[] {
    const rename = this.renamer(options);
    return content.map((part) =>
      part.type === "tool-call" ? { ...part, toolCallId: rename(part.toolCallId, true) } : part,
    );
  }

  /** The pieces of a call and the call itself get the same id; the next call of that id another one. */
  private renamer({ prompt }: LanguageModelV4CallOptions): Rename {
    for (const { role, content } of prompt) {
      if (role !== "assistant") continue;
      for (const part of content) if (part.type === "tool-call") this.used.add(part.toolCallId);
    }
    const open = new Map<string, string>();
    return (id, isCall) => {
      const own = open.get(id) ?? this.free(id);
      if (isCall) open.delete(id);
      else open.set(id, own);
      return own;
    };
  }

  private free(id: string): string {
    let own = id;
    for (let number = 2; this.used.has(own); number += 1) own = `${id}_${number}`;
    this.used.add(own);
    return own;
  }
}
