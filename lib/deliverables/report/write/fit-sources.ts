import { reportWords } from "../report-words";
import type { ReportSource } from "../schema";
import { sourceLength } from "../sources/source-length";
import { condenseSources } from "./condense-sources";
import { selectPassages } from "./select-passages";
import { sourceCap } from "./source-cap";
import type { WritingJob } from "./writing-job";

/**
 * The sources as one call can take them, at most `limit` characters. A language model shortens what is too long;
 * the built-in engine selects, and `note` tells the reader so.
 */
export async function fitSources(
  { resolved, ask, input, language, sources }: WritingJob,
  limit = Number.POSITIVE_INFINITY,
): Promise<{ sources: ReportSource[]; note: string }> {
  const cap = Math.min(limit, sourceCap(resolved, language));
  if (sourceLength(sources) <= cap) return { sources, note: "" };
  if (!resolved.builtIn) return { sources: await condenseSources(ask, input.topic, sources, cap), note: "" };
  const selected = selectPassages(sources, `${input.topic} ${input.user_instructions ?? ""}`, cap);
  return { sources: selected.sources, note: reportWords[language].condensed(selected.kept, selected.all) };
}
