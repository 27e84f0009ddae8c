import { z } from "zod";
import type { Conversation, ToolOutcome } from "../read-conversation";
import { call, type EngineReply } from "../reply";
import { detectLanguage } from "../text/detect-language";
import { keywordsOf } from "../text/terms";
import { composeAnswer, type Passage } from "./compose-answer";
import { contract, refusalOf, taskOf } from "./contract";

const Hits = z.object({
  data: z.object({
    hits: z.array(
      z.object({
        // Labels exist only in a thread.
        label: z.string().nullable(),
        title: z.string(),
        heading_path: z.array(z.string()).nullish(),
        passage: z.string(),
      }),
    ),
  }),
});

/** Enough passages for a good choice; more would only be noise. */
const topK = 8;

/** The knowledge_base specialist: key words first, the whole task when they find nothing, then one contract. */
export function searchKnowledge({ exchanges }: Conversation): EngineReply {
  const exchange = exchanges.at(-1)!;
  const task = taskOf(exchange.user);
  const words = keywordsOf(task);
  const query = words.length > 0 ? words.join(" ") : task;
  if (exchange.outcomes.length === 0) return search(query);
  const searches = exchange.outcomes.map(hitsOf);
  const failed = searches.indexOf(undefined);
  const hits = searches.flatMap((found) => found ?? []);
  if (hits.length === 0 && failed >= 0) {
    const reason = refusalOf(exchange.outcomes[failed]!.value);
    return contract({ status: "error", action_summary: "The search failed.", evidence: noEvidence, next_step: reason });
  }
  if (hits.length === 0 && searches.length === 1 && query !== task) return search(task);
  const answer = composeAnswer(task, unique(hits), detectLanguage(task));
  return contract({
    status: "success",
    action_summary: answer
      ? `Searched the documents for: ${query}. ${hits.length} passages were found.`
      : `The search returned nothing for: ${query}.`,
    evidence: answer ? { ...answer, receipts: null } : noEvidence,
  });
}

const noEvidence = { answer: null, passages: null, receipts: null };

const search = (query: string): EngineReply =>
  call("search_knowledge_base", { query: query.slice(0, 400), top_k: topK });

function hitsOf({ value }: ToolOutcome): Passage[] | undefined {
  const parsed = Hits.safeParse(value);
  if (!parsed.success) return undefined;
  return parsed.data.data.hits.map((hit) => ({
    label: hit.label ?? "",
    title: hit.title,
    headings: hit.heading_path ?? [],
    // A long passage is cut to its best part, with dots where something is left out.
    text: hit.passage.replace(/^… /, "").replace(/ …$/, ""),
  }));
}

function unique(passages: Passage[]): Passage[] {
  return [...new Map(passages.map((passage) => [passage.label || passage.text, passage])).values()];
}
