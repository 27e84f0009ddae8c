import type { IconName } from "@/components/ui/icon";
import type { Capability } from "@/lib/gateway/schema";

export type SuggestionName = "ask" | "compare" | "report" | "page" | "note" | "remember";

/** A piece of work to begin with, and whether a card will ask before it is done. */
export interface WorkSuggestion {
  name: SuggestionName;
  icon: IconName;
  asks: boolean;
}

/** What each needs: a tool that is on, and how many documents that can be asked about. The likeliest come first. */
const all: readonly { name: SuggestionName; icon: IconName; tool: string; documents: number }[] = [
  { name: "ask", icon: "search", tool: "search_knowledge_base", documents: 1 },
  { name: "report", icon: "shelf", tool: "generate_report", documents: 1 },
  { name: "compare", icon: "book", tool: "search_knowledge_base", documents: 2 },
  { name: "page", icon: "globe", tool: "web_crawl", documents: 0 },
  { name: "note", icon: "doc", tool: "write_file", documents: 0 },
  { name: "remember", icon: "pen", tool: "update_memory", documents: 0 },
];

const most = 4;

/** What can be begun with here and now: nothing is offered that is not on for this person. */
export function suggestionsFor(tools: readonly Capability[], documents: number): WorkSuggestion[] {
  const on = new Map(tools.filter(({ state }) => state === "on").map((tool) => [tool.name, tool]));
  return all
    .filter((one) => on.has(one.tool) && documents >= one.documents)
    .slice(0, most)
    .map(({ name, icon, tool }) => ({ name, icon, asks: on.get(tool)?.asks === "always" }));
}
