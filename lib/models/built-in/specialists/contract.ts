import { type EngineReply, say } from "../reply";

export interface Contract {
  status: "success" | "partial" | "blocked" | "error";
  action_summary: string;
  evidence: Record<string, unknown>;
  next_step?: string;
  missing_fields?: string[];
  assumptions?: string[];
}

/** A specialist's last message: the one JSON object that its prompt asks for. */
export function contract(given: Contract): EngineReply {
  return say(
    JSON.stringify({
      status: given.status,
      action_summary: given.action_summary,
      evidence: given.evidence,
      next_step: given.next_step ?? null,
      missing_fields: given.missing_fields ?? null,
      assumptions: given.assumptions ?? null,
    }),
  );
}

/** What a person has decided: the hint beside it tells an agent how to go on, and says nothing to people. */
const decided = ["APPROVAL_REJECTED", "APPROVAL_WITHDRAWN", "APPROVAL_EXPIRED", "OPERATION_DENIED"];

/** Why a tool's reply is of no use, in its own words. */
export function refusalOf(reply: Record<string, unknown>): string {
  // Rows and columns that a role does not see are left out of what is otherwise a success.
  if (reply.status === "ok") return "What this needs is not in the tool's answer; it may be hidden from this role.";
  const hint = decided.some((code) => code === reply.code) ? undefined : reply.hint;
  const parts = [reply.message, hint].filter((part): part is string => typeof part === "string" && part !== "");
  return parts.join(" ") || "The tool gave no reason.";
}

/** The task, without the digest of the thread that follows it. */
export function taskOf(message: string): string {
  return message.replace(/<thread_digest>[\s\S]*?<\/thread_digest>/g, "").trim();
}
