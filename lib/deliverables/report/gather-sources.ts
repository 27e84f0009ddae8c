import type { Context } from "../../core/context";
import { fail, ok } from "../../core/result";
import { documentsDigest } from "../../knowledge/documents-digest";
import { enterPhase } from "../enter-phase";
import { findDeliverable } from "../find-deliverable";
import type { StepResult } from "../step-result";
import { doOnce } from "../work/do-once";
import { carriesReport } from "./count-words";
import { phaseOf } from "./phase-of";
import { readInput } from "./read-input";
import { reportLanguage } from "./report-language";
import { reportWords } from "./report-words";
import type { GenerateReport, ReportSource } from "./schema";
import { deriveQueries } from "./sources/derive-queries";
import { parentSources } from "./sources/parent-sources";
import { searchSources } from "./sources/search-sources";

export interface GatheredSources {
  sources: ReportSource[];
  /** Queries that could not be run; the report goes on without them. */
  failedQueries: string[];
}

/**
 * First step of the job: brings together the text that the report is written from, numbered by document.
 * What was found is kept: running it again, or trying again, searches anew only when the documents have changed.
 */
export async function gatherSources(ctx: Context, reportId: string): Promise<StepResult<GatheredSources>> {
  const row = await findDeliverable(ctx, "report", reportId);
  const input = readInput(row);
  const queries = queriesOf(input);
  const found: Omit<ReportSource, "n">[] = givenText(input);
  let failedQueries: string[] = [];
  if (queries.length > 0) {
    if (!(await enterPhase(ctx, reportId, phaseOf("kb_search", true)))) return fail("stopped");
    const search = await doOnce(
      ctx,
      row,
      {
        name: "search",
        from: [queries, await documentsDigest(ctx)],
        sound: ({ sources, failures }) => failures.length === 0 && sources.length > 0,
      },
      () => searchSources(ctx, queries),
    );
    found.push(...search.sources);
    failedQueries = search.failures;
    if (!(await enterPhase(ctx, reportId, phaseOf("kb_search_done", true)))) return fail("stopped");
  }
  if (input.parent_report_id) found.push(...(await parentSources(ctx, input.parent_report_id, found)));
  const sources = found
    .filter((source) => source.passages.some((passage) => passage.text.trim() !== ""))
    .map((source, index) => ({ n: index + 1, ...source }));
  if (sources.length > 0 || input.parent_report_id) return ok({ sources, failedQueries });
  return fail("failed", nothingFound(input.topic, queries, failedQueries));
}

/** Which searches a strategy asks for; none when the text at hand is enough. */
export function queriesOf(input: GenerateReport): string[] {
  const isWanted =
    input.source_strategy === "kb_search" || (input.source_strategy === "auto" && !carriesReport(input.source_content));
  if (!isWanted) return [];
  return [...new Set(input.search_queries ?? deriveQueries(input.topic, input.user_instructions))];
}

function givenText(input: GenerateReport): Omit<ReportSource, "n">[] {
  const text = input.source_content.trim();
  if (text === "") return [];
  const words = reportWords[reportLanguage(input.topic, input.user_instructions)];
  const title = input.source_strategy === "conversation" ? words.conversation : words.providedText;
  return [{ documentId: null, title, passages: [{ text, page: null, start: null, end: null }] }];
}

function nothingFound(topic: string, queries: readonly string[], failed: readonly string[]): string {
  if (failed.length > 0 && failed.length === queries.length) {
    return `No source text for "${topic}": the search in the documents failed. Try again in a moment.`;
  }
  const searched = queries.map((query) => `"${query}"`).join(", ");
  return (
    `No source text found for "${topic}"${searched ? ` (searched for ${searched})` : ""}. ` +
    "Add a document about it, use other search words, or give the text itself."
  );
}
