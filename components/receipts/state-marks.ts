import type { ApprovalState } from "@/lib/approvals/schema";
import type { AutomationRunItem } from "@/lib/automations/items.schema";
import type { AutomationState, RunState } from "@/lib/automations/schema";
import type { PlanItem, SpecialistCall, SpecialistState, StopReason, ThreadItem, TurnState } from "@/lib/chats/schema";
import type { JobState } from "@/lib/deliverables/schema";
import type { RequestState } from "@/lib/gateway/requests/schema";
import type { CapabilityState, ToolItem } from "@/lib/gateway/schema";
import type { UndoResult } from "@/lib/gateway/undo/schema";
import type { DocumentState } from "@/lib/knowledge/schema";
import type { ReceiptStatus } from "@/lib/receipts/schema";
import type { InviteItem, MailItem } from "@/lib/workspaces/schema";
import type { MarkName } from "./mark";

type Marks<State extends string> = Readonly<Record<State, MarkName>>;

const receipt: Marks<ReceiptStatus> = { pending: "pending", success: "done", failed: "failed", unknown: "unknown" };
const specialist: Marks<SpecialistState> = {
  queued: "queued",
  running: "running",
  waiting: "waiting",
  done: "done",
  partial: "partial",
  failed: "failed",
  cancelled: "cancelled",
  denied: "denied",
  unbacked: "unbacked",
};
const call: Marks<SpecialistCall["state"]> = {
  running: "running",
  waiting: "waiting",
  done: "done",
  pending: "pending",
  failed: "failed",
  denied: "denied",
};
const job: Marks<JobState> = {
  queued: "queued",
  running: "running",
  waiting_for_you: "waiting",
  cancelling: "running",
  cancelled: "cancelled",
  failed: "failed",
  partial: "partial",
  ready: "done",
};
const document: Marks<DocumentState> = {
  pending: "queued",
  processing: "running",
  ready: "done",
  failed: "failed",
  deleting: "running",
};
const turn: Marks<TurnState> = {
  queued: "queued",
  running: "running",
  waiting: "waiting",
  done: "done",
  failed: "failed",
  cancelled: "cancelled",
  interrupted: "expired",
};
const stop: Marks<StopReason> = {
  complete: "done",
  partly_done: "partial",
  limit: "denied",
  loop: "denied",
  denied: "denied",
  rejected: "denied",
  expired: "expired",
  cancelled: "cancelled",
  interrupted: "expired",
  provider_failed: "failed",
  failed: "failed",
};
/** `idle` is drawn as nothing: a calm list shows colour only where something happens. */
const thread: Marks<Exclude<ThreadItem["state"], "idle">> = {
  running: "running",
  waiting: "waiting",
  failed: "failed",
};
const capability: Marks<CapabilityState> = {
  on: "done",
  off: "off",
  needs_sign_in: "waiting",
  not_configured: "cancelled",
  failing: "failed",
  not_permitted: "denied",
  not_in_rollout: "partial",
};
const tool: Marks<ToolItem["status"]> = { active: "done", canary: "partial", disabled: "off" };
const invite: Marks<InviteItem["state"]> = {
  open: "pending",
  used_up: "done",
  expired: "expired",
  revoked: "cancelled",
};

const approval: Marks<ApprovalState> = {
  pending: "waiting",
  approved: "running",
  rejected: "denied",
  expired: "expired",
  withdrawn: "cancelled",
  superseded: "off",
  executed: "done",
  failed: "failed",
};

const request: Marks<RequestState> = { open: "pending", granted: "done", declined: "denied", withdrawn: "cancelled" };

const undo: Marks<UndoResult> = {
  reverted: "done",
  already: "cancelled",
  not_reversible: "off",
  denied: "denied",
  conflict: "partial",
  failed: "failed",
};

const todo: Marks<PlanItem["state"]> = {
  pending: "queued",
  in_progress: "running",
  done: "done",
  cancelled: "cancelled",
};

const letter: Marks<MailItem["state"]> = { queued: "queued", sent: "done", failed: "failed" };

const automation: Marks<AutomationState> = { enabled: "done", paused: "off", archived: "cancelled" };

const automationRun: Marks<RunState> = {
  pending: "queued",
  running: "running",
  waiting_approval: "waiting",
  succeeded: "done",
  partial: "partial",
  incomplete: "unbacked",
  failed: "failed",
  cancelled: "cancelled",
  timed_out: "expired",
  skipped: "off",
};

const automationStep: Marks<AutomationRunItem["steps"][number]["state"]> = {
  running: "running",
  waiting_approval: "waiting",
  succeeded: "done",
  failed: "failed",
  skipped: "off",
  timed_out: "expired",
  cancelled: "cancelled",
};

/** One drawing for every state the server can name: a new state without one does not compile. */
export const stateMarks = {
  receipt,
  specialist,
  call,
  job,
  document,
  turn,
  stop,
  thread,
  capability,
  tool,
  invite,
  approval,
  request,
  undo,
  todo,
  letter,
  automation,
  automationRun,
  automationStep,
};

export type StateKind = keyof typeof stateMarks;
export type StateOf<Kind extends StateKind> = keyof (typeof stateMarks)[Kind] & string;

/** The words for the same states, as the messages must hold them. */
export type StateWords = { [Kind in StateKind]: Record<StateOf<Kind>, string> };

/** The silhouette of a state; it also names the colour family for `data-state`. */
export function markOf<Kind extends StateKind>(kind: Kind, state: StateOf<Kind>): MarkName {
  const marks: Readonly<Record<string, MarkName>> = stateMarks[kind];
  return marks[state] ?? "unknown";
}
