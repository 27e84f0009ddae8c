import type { PromptItem } from "@/lib/chats/prompts/schema";
import type { Mention } from "../draft-store";

/** One line of the list that opens behind `@` or `/`. */
export type Suggestion =
  | { kind: "document" | "thread"; id: string; title: string; mention: Mention; detail: string }
  | { kind: "prompt"; id: string; title: string; prompt: PromptItem }
  | { kind: "manage"; id: "manage" };

/** Whether a name holds what was typed, whatever the case. */
export const holds = (name: string, query: string) => name.toLocaleLowerCase().includes(query.toLocaleLowerCase());
