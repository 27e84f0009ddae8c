import type { ModelMessage } from "ai";
import { escapeTags } from "../../core/escape-tags";
import { truncate } from "../../core/truncate";

const shortest = 200;

/**
 * Messages as a text to be summed up, one paragraph each, together at most so many characters: where they are more,
 * each is shortened to its share.
 */
export function transcriptOf(messages: readonly ModelMessage[], characters: number): string {
  const paragraphs = messages.flatMap(paragraphsOf);
  let room = characters;
  const shown = paragraphs.map(({ who, text }, at) => {
    const share = Math.max(shortest, Math.floor(room / (paragraphs.length - at)));
    const cut = text.length > share ? `${truncate(text, share)} …` : text;
    room -= cut.length;
    return `${who}: ${escapeTags(cut)}`;
  });
  return shown.join("\n\n");
}

function paragraphsOf({ role, content }: ModelMessage): Array<{ who: string; text: string }> {
  if (typeof content === "string") return content === "" ? [] : [{ who: nameOf(role), text: content }];
  return content.flatMap((part) => {
    if (part.type === "text") return part.text === "" ? [] : [{ who: nameOf(role), text: part.text }];
    if (part.type === "tool-call")
      return [{ who: "Assistant called", text: `${part.toolName} ${JSON.stringify(part.input)}` }];
    if (part.type !== "tool-result") return [];
    const value = "value" in part.output ? part.output.value : "";
    return [{ who: `Result of ${part.toolName}`, text: typeof value === "string" ? value : JSON.stringify(value) }];
  });
}

const nameOf = (role: ModelMessage["role"]) => (role === "user" ? "User" : "Assistant");
