import { z } from "zod";
import type { Conversation, ToolOutcome } from "../read-conversation";
import { call, type EngineReply } from "../reply";
import { detectLanguage } from "../text/detect-language";
import { inOtherLanguage } from "../text/glossary";
import { keywordsOf, termsOf } from "../text/terms";
import { composeAnswer, type Passage } from "./compose-answer";
import { contract, refusalOf, taskOf } from "./contract";

const Hits = z.object({
  data: z.object({
    hits: z.array(
      z.object({
        // Labels exist only in a thread.
        label: z.string().nullish(),
        title: z.string().optional(),
        heading_path: z.array(z.string()).nullish(),
        // Left out where the person's role does not see it.
        passage: z.string().optional(),
      }),
    ),
  }),
});

/** Enough passages for a good choice; more would only be noise. */
const topK = 8;

/**
 * The knowledge_base specialist: key words first; while they give no direct answer, its words in the other language where
 * they are known, else the whole task; then one contract.
 */
export function searchKnowledge({ exchanges }: Conversation): EngineReply {
  const exchange = exchanges.at(-1)!;
  const task = taskOf(exchange.user);
  const queries = queriesFor(task);
  const searches = exchange.outcomes.map(hitsOf);
  const failed = searches.indexOf(undefined);
  const hits = unique(searches.flatMap((found) => found ?? []));
  if (hits.length === 0 && failed >= 0) {
    const reason = whyNone(exchange.outcomes[failed]!);
    return contract({ status: "error", action_summary: "The search failed.", evidence: noEvidence, next_step: reason });
  }
  const found = searches.length > 0 ? composeAnswer(task, hits, detectLanguage(task)) : undefined;
  const next = queries[searches.length];
  if (!found?.isDirect && next !== undefined) return search(next);
  const searched = queries.slice(0, searches.length).join("; ");
  return contract({
    status: "success",
    action_summary: found
      ? `Searched the documents for: ${searched}. ${hits.length} passages were found.`
      : `The search returned nothing for: ${searched}.`,
    evidence: found ? { answer: found.answer, passages: found.passages, receipts: null } : noEvidence,
  });
}

function queriesFor(task: string): string[] {
  const words = keywordsOf(task);
  const query = words.length > 0 ? words.join(" ") : task;
  const other = inOtherLanguage(task, termsOf(task)).join(" ");
  return [...new Set([query, ...(other ? [other] : [task])])];
}

const noEvidence = { answer: null, passages: null, receipts: null };

const search = (query: string): EngineReply =>
  call("search_knowledge_base", { query: query.slice(0, 400), top_k: topK });

function hitsOf({ value }: ToolOutcome): Passage[] | undefined {
  const parsed = Hits.safeParse(value);
  if (!parsed.success) return undefined;
  const { hits } = parsed.data.data;
  if (hits.some((hit) => hit.passage === undefined)) return undefined;
  return hits.map((hit) => ({
    label: hit.label ?? "",
    title: hit.title ?? "",
    headings: hit.heading_path ?? [],
    // A long passage is cut to its best part, with dots where something is left out.
    text: hit.passage!.replace(/^… /, "").replace(/ …$/, ""),
  }));
}

/** Why a search gives nothing to answer with: it did not run, or what it found is not for this person. */
function whyNone({ value }: ToolOutcome): string {
  const found = Hits.safeParse(value).data?.data.hits.length;
  return found ? "Something was found, and its text is hidden from the role of whoever asks." : refusalOf(value);
}

function unique(passages: Passage[]): Passage[] {
  return [...new Map(passages.map((passage) => [passage.label || passage.text, passage])).values()];
}
