import { z } from "zod";
import type { ToolOutcome } from "../read-conversation";
import { refusalOf } from "../specialists/contract";
import type { Words } from "../words/word-set";
import type { FileWork } from "./file-work";

const Outcome = z.object({
  contract: z.object({
    status: z.enum(["success", "partial", "blocked", "error"]),
    action_summary: z.string().catch(""),
    evidence: z
      .object({ answer: z.string().nullish(), candidates: z.array(z.string()).nullish() })
      .catch({ answer: null, candidates: null }),
    next_step: z.string().nullish().catch(null),
  }),
  receipts: z.array(z.object({ status: z.string() })).catch([]),
  verification: z.string().optional(),
});

/** What came of work on files, for the person who asked; undefined when the outcome is not of that kind. */
export function tellFileWork(work: FileWork, { tool, value }: ToolOutcome, words: Words): string | undefined {
  if (tool !== "task") return undefined;
  const outcome = Outcome.safeParse(value);
  if (!outcome.success) return words.files.failed(refusalOf(value));
  const { contract, receipts, verification } = outcome.data;
  const { answer, candidates } = contract.evidence;
  if (verification === "unverified") return words.unverified(contract.action_summary);
  if (candidates && candidates.length > 1) return words.files.which(candidates);
  const reads = work.act === "list" || work.act === "read";
  if (contract.status !== "success" && (reads || contract.action_summary.includes("not known"))) {
    return words.taskFailed(contract.next_step ?? contract.action_summary);
  }
  if (contract.status !== "success") return words.files.failed(contract.next_step ?? contract.action_summary);
  if (work.act === "list") return answer ? words.files.listed(work.path, answer) : words.files.empty(work.path);
  if (work.act === "read") return answer ?? words.nothingFound;
  const isDone = receipts.length > 0 && receipts.every((receipt) => receipt.status === "success");
  if (!isDone) return words.files.failed("");
  // Somebody may have changed on the card what was asked for here.
  if (answer) return words.doneSo(answer);
  return words.files.done[work.act](work.path, "to" in work ? work.to : "");
}
