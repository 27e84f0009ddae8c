import type { z } from "zod";
import { GenerateReport, type reportStyles } from "@/lib/deliverables/report/schema";

/** Where the words of a report asked for by hand may come from. The chat's own strategy has no place in a form. */
export const formStrategies = ["kb_search", "provided", "auto"] as const;
export type FormStrategy = (typeof formStrategies)[number];

/** The form as it is filled in; queries stand one a line. */
export interface ReportDraft {
  topic: string;
  strategy: FormStrategy;
  queries: string;
  text: string;
  style: (typeof reportStyles)[number];
  instructions: string;
}

export const emptyDraft: ReportDraft = {
  topic: "",
  strategy: "kb_search",
  queries: "",
  text: "",
  style: "detailed",
  instructions: "",
};

export type DraftField = "topic" | "queries" | "text" | "instructions";

const fieldOf: Record<string, DraftField> = {
  topic: "topic",
  search_queries: "queries",
  source_content: "text",
  user_instructions: "instructions",
};

/** The body of the request, or the fields that are not right. Without queries the topic itself is searched for. */
export function readDraft(
  draft: ReportDraft,
): { ok: true; body: z.input<typeof GenerateReport> } | { ok: false; fields: DraftField[] } {
  const queries = draft.queries
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const searches = draft.strategy !== "provided";
  const topic = draft.topic.trim();
  const body: z.input<typeof GenerateReport> = {
    topic,
    source_strategy: draft.strategy,
    report_style: draft.style,
    ...(searches && topic && { search_queries: queries.length > 0 ? queries : [topic] }),
    ...(draft.strategy !== "kb_search" && { source_content: draft.text }),
    ...(draft.instructions.trim() && { user_instructions: draft.instructions.trim() }),
  };
  const checked = GenerateReport.safeParse(body);
  if (checked.success) return { ok: true, body };
  const names = checked.error.issues
    .map((issue) => fieldOf[String(issue.path[0])])
    .filter((name) => name !== undefined);
  const fields = [...new Set(names)];
  // A missing topic also leaves the queries empty; one message is enough.
  return { ok: false, fields: fields.includes("topic") ? fields.filter((name) => name !== "queries") : fields };
}
