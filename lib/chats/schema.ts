// What a chat is made of, for the server and the browser.
//
// The stream of POST /threads/{id}/messages (and of GET /threads/{id}/stream) is the AI SDK's UI message stream:
//   start {messageId, messageMetadata} · data-turn · start-step · text-* / reasoning-* · tool-input-available ·
//   data-specialist (again and again, same id) · data-receipt · tool-output-available · finish-step · ...
//   data-notice · data-citations · data-stop · finish
// - `data-claims` (again and again, same id) comes before the words that it marks: no claim is ever shown without its mark.
// - Events carry `id: <turnId>:<seq>`; GET /threads/{id}/stream?after=<turnId>:<seq> goes on behind it, also when
//   that turn has ended meanwhile. Without `after` a running turn is replayed from its start; 204 when idle.
// - A message sent while a turn runs waits: its stream says nothing until its turn starts. GET messages shows it
//   at once with `metadata.turnState: "queued"`.
// - An assistant's message appears in GET messages when its turn has ended; a running one comes from the stream.
// - `thread.changed` {threadId, state, turnId} is published when a turn is queued, starts and ends, and when a
//   title or visibility changes; re-read the thread (and its messages when a turn ended).
// - A turn that waits for people (`data-approval` names the cards) ends its stream without `finish`. It goes on when
//   every card of it is settled: `thread.changed` {state: "running", turnId} says so; follow it with `after`.
// - Closing the stream stops nothing. POST /threads/{id}/stop does; POST /threads/{id}/runs/{runId}/stop stops one
//   specialist and lets the turn go on.
// - Turns form a tree: a message with `replaces`, and POST turns/{turn}/regenerate, stand beside a turn and are shown
//   instead of it. `metadata.versions` names them all; POST turns/{turn}/show shows another one. `thread.changed` tells
//   of each: {state: "changed"} when another branch is shown.
// - While it waits its author may change a message (PATCH messages/{messageId}) or take it back (DELETE).
import type { UIMessage } from "ai";
import { z } from "zod";
import { ApprovalKind } from "../approvals/schema";
import { Capability } from "../gateway/schema";
import { CitationItem } from "../knowledge/schema";
import { Receipt } from "../receipts/schema";

export const CreateThread = z.strictObject({
  title: z.string().trim().min(1).max(200).optional(),
  visibility: z.enum(["private", "workspace"]).default("private"),
});
export type CreateThread = z.infer<typeof CreateThread>;

/** `ask_every_change`: a card before everything that changes something. It can only tighten what is set elsewhere. */
export const approvalModes = ["default", "ask_every_change"] as const;

export const UpdateThread = z.strictObject({
  title: z.string().trim().min(1).max(200).optional(),
  visibility: z.enum(["private", "workspace"]).optional(),
  approvalMode: z.enum(approvalModes).optional(),
});
export type UpdateThread = z.infer<typeof UpdateThread>;

export const turnStates = ["queued", "running", "waiting", "done", "failed", "cancelled", "interrupted"] as const;
export type TurnState = (typeof turnStates)[number];

/** Why a turn ended. `complete` may only follow a turn that no guard stopped. */
export const stopReasons = [
  "complete",
  "partly_done",
  "limit",
  "loop",
  "denied",
  "rejected",
  "expired",
  "cancelled",
  "interrupted",
  "provider_failed",
  "failed",
] as const;
export const StopReason = z.enum(stopReasons);
export type StopReason = z.infer<typeof StopReason>;

export const ThreadItem = z.object({
  id: z.string(),
  title: z.string(),
  visibility: z.enum(["private", "workspace"]),
  createdBy: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(["idle", "running", "waiting", "failed"]),
  approvalMode: z.enum(approvalModes),
  runningTurn: z.string().nullable(),
  waitingTurn: z.string().nullable().describe("a turn that stands still until its cards are decided"),
  answeredAt: z.string().nullable().describe("when its latest turn ended; null while it has not"),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ThreadItem = z.infer<typeof ThreadItem>;

const MessageId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "letters, digits, _ and -, at most 64");
const MessageText = z.string().trim().min(1, "some text").max(100_000, "at most 100,000 characters");

export const SendMessage = z.strictObject({
  /** Chosen by the client, so that sending twice runs once. */
  id: MessageId.optional(),
  text: MessageText,
  attachments: z.array(z.string()).max(20).optional().describe("document ids"),
  mentions: z.array(z.string()).max(20).optional().describe("ids of documents and of other threads"),
  replaces: z
    .string()
    .optional()
    .describe("a turn id: the message is another version of that turn's question and starts a branch beside it"),
  whilePaused: z
    .enum(["wait", "withdraw"])
    .optional()
    .describe(
      "when a turn waits for a decision: queue behind it (also when left out), or take its requests back and end it",
    ),
});
export type SendMessage = z.infer<typeof SendMessage>;

/** POST /threads/{id}/turns/{turn}/regenerate: the same question once more, as a version beside that turn. */
export const RegenerateTurn = z.strictObject({
  /** Of the new message, chosen by the client, so that sending twice runs once; else made of the Idempotency-Key. */
  id: MessageId.optional(),
});
export type RegenerateTurn = z.infer<typeof RegenerateTurn>;

/** PATCH /threads/{id}/messages/{messageId}: other words for a message that waits. */
export const EditQueued = z.strictObject({ text: MessageText });
export type EditQueued = z.infer<typeof EditQueued>;

export const specialistStates = [
  "queued",
  "running",
  "waiting",
  "done",
  "partial",
  "failed",
  "cancelled",
  "denied",
  "unbacked",
] as const;
export const SpecialistState = z.enum(specialistStates);
export type SpecialistState = z.infer<typeof SpecialistState>;

export const Verification = z.enum(["verified", "pending", "failed", "unverified", "none"]);
export type Verification = z.infer<typeof Verification>;

export const SpecialistCall = z.object({
  id: z.string(),
  tool: z.string(),
  label: z.string(),
  summary: z.string(),
  state: z.enum(["running", "waiting", "done", "pending", "failed", "denied"]),
  code: z.string().nullable(),
  ms: z.number().nullable(),
});
export type SpecialistCall = z.infer<typeof SpecialistCall>;

/** One row of the ledger: a specialist's run as the chat shows it. `say` is the specialist's own summary. */
export const SpecialistRow = z.object({
  runId: z.string(),
  name: z.string(),
  label: z.string(),
  description: z.string(),
  state: SpecialistState,
  say: z.string().nullable(),
  reason: z.string().nullable(),
  verification: Verification.nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  progressAt: z.string().optional().describe("of a run that goes on: when something of it last changed"),
  calls: z.array(SpecialistCall),
});
export type SpecialistRow = z.infer<typeof SpecialistRow>;

/** GET /threads/{id}/runs/{runId}: what is kept of one specialist's run. */
export const RunRecord = z.object({
  row: SpecialistRow,
  contract: z.unknown().describe("what it handed back; null while it goes on"),
  output: z
    .string()
    .nullable()
    .describe("JSON Lines of what its calls returned, kept 30 days; at most 100,000 characters"),
  isCut: z.boolean().describe("there is more of `output`"),
  receipts: z.array(Receipt),
});
export type RunRecord = z.infer<typeof RunRecord>;

/** `label`: Title Case words for the thing; the rest stands as people read it. */
export const DisabledNotice = Capability;
export type DisabledNotice = z.infer<typeof DisabledNotice>;

export const TurnInfo = z.object({
  turnId: z.string(),
  model: z.string(),
  builtIn: z.boolean(),
  startedAt: z.string(),
});
export type TurnInfo = z.infer<typeof TurnInfo>;
export const RetryInfo = z.object({
  attempt: z.number(),
  of: z.number(),
  kind: z.string().optional().describe("what went wrong, as a word for programs: rate_limited, server, network, cut"),
  reason: z.string(),
  waitMs: z.number(),
});
export type RetryInfo = z.infer<typeof RetryInfo>;
export const StopInfo = z.object({
  reason: StopReason,
  detail: z.string().nullable().describe("what happened, why, what to do next"),
  hint: z.string().nullable(),
  usage: z.object({ inputTokens: z.number(), outputTokens: z.number(), modelCalls: z.number(), toolCalls: z.number() }),
});
export type StopInfo = z.infer<typeof StopInfo>;

/** A card that the turn waits for, or waited for; its state is read from the card itself. */
export const ApprovalPart = z.object({
  id: z.string(),
  kind: ApprovalKind,
  tool: z.string(),
  label: z.string(),
  runId: z.string().nullable().describe("the specialist's run that asks; null: the supervisor"),
});
export type ApprovalPart = z.infer<typeof ApprovalPart>;

/** The plan of a turn, as `write_todos` last wrote it. */
export const todoStates = ["pending", "in_progress", "done", "cancelled"] as const;
export const PlanItem = z.object({ text: z.string(), state: z.enum(todoStates) });
export type PlanItem = z.infer<typeof PlanItem>;

/**
 * A sentence of the answer that says something was done, and what the records say to it. It stands in the `text`-th
 * text part of the message (counted from 0) from character `start` up to `end`.
 */
export const ClaimMark = z.object({
  text: z.number().int(),
  start: z.number().int(),
  end: z.number().int(),
  state: z.enum(["backed", "pending", "unbacked"]),
  deed: z.string().describe("the kind of deed, such as save or send"),
  receipts: z.array(z.string()).describe("ids of the receipts that back it; empty for reads, which the audit backs"),
});
export type ClaimMark = z.infer<typeof ClaimMark>;

/** What the answer drew from memory. */
export const MemoryUse = z.object({
  scope: z.enum(["user", "team"]),
  version: z.number().int(),
  items: z.array(z.object({ entryId: z.string().nullable(), heading: z.string(), text: z.string() })),
});
export type MemoryUse = z.infer<typeof MemoryUse>;

/** How much of the model's window the conversation takes, in tokens, and whether earlier turns were summed up for it. */
export const ContextUse = z.object({ used: z.number(), window: z.number(), summedUp: z.boolean() });
export type ContextUse = z.infer<typeof ContextUse>;

/** The typed data parts of the stream. Parts with an id replace the earlier one with that id. */
export type CandorData = {
  turn: TurnInfo;
  specialist: SpecialistRow; // id: runId
  receipt: Receipt; // id: receipt id
  notice: DisabledNotice; // id: tool name
  approval: ApprovalPart; // id: approval id
  retry: RetryInfo; // transient
  citations: { items: CitationItem[] }; // id: "citations"
  plan: { items: PlanItem[] }; // id: "plan"
  claims: { items: ClaimMark[] }; // id: "claims"
  memory: MemoryUse; // id: "memory"
  context: ContextUse; // id: "context"
  stop: StopInfo;
};
export const dataPartSchemas = {
  turn: TurnInfo,
  specialist: SpecialistRow,
  receipt: Receipt,
  notice: DisabledNotice,
  approval: ApprovalPart,
  retry: RetryInfo,
  citations: z.object({ items: z.array(CitationItem) }),
  plan: z.object({ items: z.array(PlanItem) }),
  claims: z.object({ items: z.array(ClaimMark) }),
  memory: MemoryUse,
  context: ContextUse,
  stop: StopInfo,
};

export interface MessageMetadata {
  createdAt: string;
  turnId: string;
  author?: { id: string; name: string };
  /** On a user's message: where its turn stands. `queued` means that another turn of the thread runs first. */
  turnState?: TurnState;
  /** On a user's message: documents that were attached or mentioned. */
  documents?: { id: string; title: string }[];
  /** On a user's message: other threads that were mentioned. */
  threads?: { id: string; title: string }[];
  /**
   * Of a turn that stands beside others behind the same message: which one is shown, and all of them, oldest first.
   * `again`: all of them ask in the same words.
   */
  versions?: { index: number; turnIds: string[]; asked?: "again" | "edited" };
}

/** POST /threads/{id}/messages?wait=true */
export interface TurnResult {
  threadId: string;
  turnId: string;
  message: CandorMessage;
  /** `waiting`: it has not ended; the cards that it waits for stand in the message. */
  stopReason: StopReason | "waiting";
  receipts: Receipt[];
}

const ToolVersion = z.object({ name: z.string(), version: z.number() });

/** What a turn was given: tools and specialists, what was not on and why, the parts of its instructions. */
export const TurnSurface = z.object({
  direct: z.array(ToolVersion),
  specialists: z.array(z.object({ name: z.string(), tools: z.array(ToolVersion) })),
  disabled: z.array(Capability),
  sections: z.array(z.string()),
});
export type TurnSurface = z.infer<typeof TurnSurface>;

/** What a turn has used, and of how much. Tokens are as the provider counts them. */
export const TurnBudget = z.object({
  modelCalls: z.number(),
  toolCalls: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  limits: z.object({ modelCalls: z.number(), toolCalls: z.number() }).optional(),
});
export type TurnBudget = z.infer<typeof TurnBudget>;

/** Which memory a turn was given: the version, and its lines by their ids. Null: none, or not for the reader. */
export const GivenMemoryNote = z.object({
  scope: z.enum(["user", "team"]),
  version: z.number(),
  entries: z.array(z.string()),
});
export type GivenMemoryNote = z.infer<typeof GivenMemoryNote>;

/** GET /threads/{id}/turns/{turn}: what the turn was given and how it went. */
export const TurnRecord = z.object({
  id: z.string(),
  threadId: z.string(),
  state: z.enum(turnStates),
  stopReason: StopReason.nullable(),
  model: z.string().nullable(),
  promptHash: z.string().nullable().describe("SHA-256 of the whole instruction text"),
  surface: TurnSurface.nullable(),
  memory: GivenMemoryNote.nullable(),
  budget: TurnBudget.nullable(),
  error: z.object({ kind: z.string(), message: z.string() }).nullable(),
  askedBy: z.string(),
  askedByName: z.string(),
  question: z.string().describe("what the person wrote"),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  specialists: z.array(SpecialistRow),
  receipts: z.array(Receipt),
});
export type TurnRecord = z.infer<typeof TurnRecord>;

/** POST /threads/{id}/stop. `cancelling` until the process that runs the turn confirms by `thread.changed`. */
export interface StopAnswer {
  turnId: string | null;
  state: "cancelling" | "idle";
}

/** POST /threads/{id}/runs/{runId}/stop. `cancelling` until the run's row says `cancelled`; `ended`: it had ended before. */
export interface StopRunAnswer {
  runId: string;
  state: "cancelling" | "ended";
}

/** A message as it is stored, streamed and drawn. */
export type CandorMessage = UIMessage<MessageMetadata, CandorData>;
