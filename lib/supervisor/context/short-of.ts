import { z } from "zod";
import { truncate } from "../../core/truncate";

const Told = z.object({
  specialist: z.string().optional(),
  contract: z.object({ status: z.string(), action_summary: z.string().catch("") }),
  verification: z.string().optional(),
  receipts: z.array(z.object({ id: z.string(), type: z.string(), status: z.string() })).catch([]),
  ref: z.string().optional(),
});
const Batch = z.object({ results: z.array(z.unknown()) });

/** Characters of a summary that stay. */
const longestSummary = 400;
const longestExcerpt = 200;
const mostLabels = 20;

/** What stays in the context of an output that leaves it: what it was, what came of it, and its labels. */
export function shortOf(output: unknown): object {
  const labels = labelsIn(output);
  return { ...gistOf(output), ...(labels && { labels }) };
}

function gistOf(output: unknown): object {
  const task = Told.safeParse(output);
  if (task.success) {
    const { contract, ...rest } = task.data;
    const action_summary = truncate(contract.action_summary, longestSummary);
    return { ...rest, contract: { status: contract.status, action_summary } };
  }
  const batch = Batch.safeParse(output);
  if (batch.success) return { results: batch.data.results.map((each, at) => ({ task: at + 1, ...gistOf(each) })) };
  return { excerpt: truncate(JSON.stringify(output) ?? "", longestExcerpt) };
}

function labelsIn(output: unknown): string {
  const found = JSON.stringify(output)?.match(/\[\d{1,6}\]/g) ?? [];
  return [...new Set(found)].slice(0, mostLabels).join(" ");
}
