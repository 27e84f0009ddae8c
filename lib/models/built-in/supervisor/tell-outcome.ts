import { z } from "zod";
import { tellAutomation } from "../automations/tell-automation";
import type { ToolOutcome } from "../read-conversation";
import { refusalOf } from "../specialists/contract";
import { ownAssumptions } from "../specialists/make-deliverable";
import { tellUnavailable } from "../web/tell-pages";
import type { Words } from "../words/word-set";

const TaskOutcome = z.object({
  specialist: z.string().optional(),
  contract: z.object({
    status: z.enum(["success", "partial", "blocked", "error"]),
    action_summary: z.string().catch(""),
    evidence: z.record(z.string(), z.unknown()).catch({}),
    next_step: z.string().nullish().catch(null),
    missing_fields: z.array(z.string()).nullish().catch(null),
    assumptions: z.array(z.string()).nullish().catch(null),
  }),
  receipts: z
    .array(z.object({ status: z.string(), type: z.string().optional(), error: z.string().optional() }))
    .catch([]),
  verification: z.string().optional(),
});
type TaskOutcome = z.infer<typeof TaskOutcome>;

const Evidence = z.object({
  answer: z.string().nullish(),
  passages: z.array(z.object({ label: z.string(), title: z.string().catch(""), quote: z.string() })).nullish(),
});

const Saved = z.object({
  message: z.string().optional(),
  data: z.object({ status: z.string(), message: z.string().optional() }),
});
const Refusal = z.object({ message: z.string().min(1) });

export interface TellingFacts {
  /** Of the report that was asked for. */
  title: string;
  /** What was to be remembered. */
  fact: string;
  /** What was to go from memory instead, and what to be kept in its place. */
  forget: { gone: string; kept: string } | undefined;
  citations: boolean;
}

/** What a tool's result means, for the person; nothing is claimed that the result does not say. */
export function tellOutcome({ tool, value }: ToolOutcome, words: Words, facts: TellingFacts): string {
  if (tool === "update_memory") return tellMemory(value, words, facts);
  if (tool === "create_automation") return tellAutomation(value, words, reasonOf(value));
  const task = TaskOutcome.safeParse(value);
  if (!task.success) return words.taskFailed(reasonOf(value));
  const { contract, verification } = task.data;
  if (verification === "unverified") return words.unverified(contract.action_summary);
  if (task.data.specialist === "web_crawler") return tellPages(task.data, words, facts.citations);
  if (contract.status === "blocked" && contract.missing_fields?.length) return words.missing(contract.missing_fields);
  return task.data.specialist === "deliverables" || "artifact_type" in contract.evidence
    ? tellReport(task.data, words, facts.title)
    : tellAnswer(task.data, words, facts.citations);
}

function tellMemory(value: Record<string, unknown>, words: Words, { fact, forget }: TellingFacts): string {
  const saved = Saved.safeParse(value);
  if (!saved.success) return words.memoryNotSaved(reasonOf(value));
  const { message, data } = saved.data;
  if (data.status === "saved" && message) return words.doneSo(message);
  if (data.status === "saved" && !forget) return words.memorySaved(fact);
  if (data.status === "saved") {
    return [words.memoryForgotten(forget!.gone), ...(forget!.kept ? [words.memorySaved(forget!.kept)] : [])].join(
      "\n\n",
    );
  }
  if (data.status === "no_op") return forget ? words.memoryHasNone : words.memoryUnchanged;
  return words.memoryNotSaved(data.message ?? reasonOf(value));
}

function tellReport({ contract, receipts }: TaskOutcome, words: Words, title: string): string {
  const kind = receipts.find(({ type }) => type === "resume" || type === "image")?.type as
    | "resume"
    | "image"
    | undefined;
  if (kind) return tellOther(kind, receipts, words);
  const failed = receipts.find((receipt) => receipt.status === "failed");
  if (failed) return words.reportFailed(title, failed.error ?? contract.next_step ?? contract.action_summary);
  const told = contract.assumptions?.filter((assumption) => !ownAssumptions.includes(assumption)) ?? [];
  const asDone = (said: string) => [said, ...told].join("\n\n");
  if (receipts.some((receipt) => receipt.status === "pending")) return asDone(words.reportPending(title));
  if (receipts.some((receipt) => receipt.status === "success")) return asDone(words.reportReady(title));
  return words.taskFailed(contract.next_step ?? contract.action_summary);
}

/** Artifacts that have no title of their own in the chat, one or several of a kind. */
function tellOther(kind: "resume" | "image", receipts: TaskOutcome["receipts"], words: Words): string {
  const count = (wanted: string) => receipts.filter(({ status }) => status === wanted).length;
  const errors = receipts.flatMap(({ status, error }) =>
    status === "failed" || status === "unknown" ? [error ?? ""] : [],
  );
  const made = words.made[kind];
  return [
    ...(count("success") > 0 ? [made.ready(count("success"))] : []),
    ...(count("pending") > 0 ? [made.pending(count("pending"))] : []),
    ...[...new Set(errors)].map(made.failed),
  ].join("\n\n");
}

function tellAnswer({ contract }: TaskOutcome, words: Words, citations: boolean): string {
  if (contract.status === "error" || contract.status === "blocked") {
    return words.searchFailed(contract.next_step ?? contract.action_summary);
  }
  const evidence = Evidence.safeParse(contract.evidence);
  const answer = evidence.success ? evidence.data.answer?.trim() : undefined;
  const passages = (evidence.success ? evidence.data.passages : undefined) ?? [];
  if (answer) return citations ? answer : withoutLabels(answer);
  if (passages.length === 0) return words.nothingFound;
  const quotes = passages.slice(0, 3).map(({ quote, label }) => (citations ? `${quote} ${label}` : quote));
  return [words.noDirectAnswer, ...quotes.map((quote) => `> ${quote.replaceAll("\n", "\n> ")}`)].join("\n\n");
}

/** What the pages say, then which of them could not be read. */
function tellPages(task: TaskOutcome, words: Words, citations: boolean): string {
  const { contract } = task;
  const unavailable = tellUnavailable(contract.evidence, words);
  if (contract.status === "blocked") return words.pages.whichAddress;
  if (contract.status === "error")
    return unavailable || words.pages.failed(contract.next_step ?? contract.action_summary);
  const answer = Evidence.safeParse(contract.evidence).data?.answer;
  const said = answer ? tellAnswer(task, words, citations) : words.pages.noAnswer;
  return [said, unavailable].filter(Boolean).join("\n\n");
}

const withoutLabels = (text: string): string => text.replace(/\s?\[\d+\]/g, "");

function reasonOf(value: Record<string, unknown>): string {
  return Refusal.safeParse(value).success ? refusalOf(value) : JSON.stringify(value).slice(0, 200);
}
