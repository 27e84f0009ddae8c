import type { ApprovalItem, GrantItem } from "../approvals/schema";
import type { Context, PersonContext, Runtime } from "../core/context";
import type { LoopToAsk } from "./approval/open-loop-approval";
import type { Surface } from "./policy/surface";
import type { PolicyPlace } from "./read-policy";
import type { AnswerRequest, CreateRequest, InboxCounts, RequestItem } from "./requests/schema";
import type { MetricWindow, ToolMetrics } from "./resilience/metrics/schema";
import type { Recovery } from "./resilience/outcome/recover-calls";
import type {
  Capability,
  CreateToolRule,
  GatewayReply,
  OwnSwitch,
  SwitchTool,
  ToolItem,
  ToolRuleItem,
  UpdateTool,
  UpdateToolGroup,
} from "./schema";
import type { HandlerCall, HandlerOutcome, ToolDefinition } from "./tool-definition";
import type { UndoItem, UndoneTurn } from "./undo/schema";

/** One call, as a model, a person or another program asks for it. */
export interface ToolCall {
  tool: string;
  /** As they came; nothing about them is trusted. */
  arguments: unknown;
  /** The model's id of the call, when there is one. */
  callId?: string;
  /** A call with the same key is answered with the first one's reply and does not run again. */
  idempotencyKey?: string;
}

/** Who calls, from where. */
export interface CallScope {
  ctx: Context;
  threadId?: string;
  turnId?: string;
  messageId?: string;
  /** The specialist's run that calls; a card of the call names it. */
  runId?: string;
  /** `["supervisor", "knowledge_base"]`; empty when a person calls directly. */
  agentPath: readonly string[];
  /** The id of what came to nothing and is taken up again where it stopped; only where a person tries again. */
  resumes?: string;
  signal?: AbortSignal;
  /** Runs a specialist for `task`; present only inside a turn. */
  delegate?: (input: unknown, call: HandlerCall) => Promise<HandlerOutcome>;
}

/** The one door to every tool. */
export interface Gateway {
  readonly tools: readonly ToolDefinition[];
  /** Never throws because of a caller, a tool or its arguments: every outcome is a reply. */
  invoke(call: ToolCall, scope: CallScope): Promise<GatewayReply>;
  /**
   * What every tool is for this person now, by the same decision that `invoke` makes.
   * @throws NOT_FOUND for a thread that this person does not see
   */
  capabilities(ctx: Context, of?: { threadId?: string }): Promise<Capability[]>;
  /** The same, with every tool as a model of this person may read it: what an agent's turn is made of. */
  surface(ctx: Context, of?: PolicyPlace): Promise<Surface>;
  /** Returns once the audit rows of this workspace's earlier replies are durable. Not inside a transaction. */
  flush(scope: { ctx: Pick<Context, "workspaceId"> }): Promise<void>;
  /**
   * Takes one call back, named by its row `call.started`. @throws NOT_FOUND
   */
  undoAction(ctx: Context, auditId: string): Promise<UndoItem>;
  /** Takes back what a turn changed, newest first. @throws NOT_FOUND */
  undoTurn(ctx: Context, turnId: string): Promise<UndoneTurn>;
  /** Cards that this person may see, newest first. */
  listApprovals(ctx: Context, query?: unknown): Promise<{ items: ApprovalItem[]; nextCursor: string | null }>;
  /** @throws NOT_FOUND */
  getApproval(ctx: Context, id: string): Promise<ApprovalItem>;
  /**
   * Answers a card with a `DecideApproval`; one that was decided already is answered as it stands.
   * @throws NOT_FOUND, FORBIDDEN, INVALID_INPUT for an answer that it does not offer
   */
  decideApproval(ctx: Context, id: string, input: unknown): Promise<ApprovalItem>;
  /** Runs what was approved, at most once. `busy`: another execution is at it; come back later. */
  executeApproval(runtime: Runtime, id: string): Promise<"settled" | "busy" | "over">;
  /** Settles a card whose execution cannot be brought to an end. */
  failApproval(runtime: Runtime, id: string): Promise<void>;
  /** Asks whether an agent that may be going round in circles shall go on. */
  openLoopApproval(ctx: Context, loop: LoopToAsk): Promise<ApprovalItem>;
  /** One's own standing consents, newest first. */
  listGrants(ctx: Context, query?: unknown): Promise<{ items: GrantItem[]; nextCursor: string | null }>;
  /** Ends calls whose process died, and looks again at those whose outcome is unknown. */
  recoverCalls(runtime: Runtime, recovery: Recovery): Promise<number>;
  /** Stops rollouts whose figures are bad, in every workspace. */
  watchRollouts(runtime: Runtime): Promise<number>;
  /** The board of the admins' page. */
  toolMetrics(ctx: Context, window: MetricWindow): Promise<ToolMetrics>;
  listTools(ctx: Context): Promise<ToolItem[]>;
  getTool(ctx: Context, name: string): Promise<ToolItem>;
  updateTool(ctx: Context, name: string, input: UpdateTool): Promise<ToolItem>;
  /** Every tool of a group at once. @throws NOT_FOUND for a group without listed tools */
  updateToolGroup(ctx: Context, group: string, input: UpdateToolGroup): Promise<ToolItem[]>;
  createToolRule(ctx: Context, input: CreateToolRule): Promise<ToolRuleItem>;
  /** @throws NOT_FOUND */
  deleteToolRule(ctx: Context, id: string): Promise<void>;
  /** A chat's own switch: it only ever takes away. */
  switchTool(ctx: Context, at: { threadId: string }, name: string, input: SwitchTool): Promise<Capability>;
  /** A person's own switch, in all of their workspaces: it only ever takes away. */
  switchOwnTool(person: PersonContext, name: string, input: SwitchTool): Promise<OwnSwitch>;
  /** Asks the admins for a tool. @throws CONFLICT when the person has it, or has asked already */
  createRequest(ctx: Context, input: CreateRequest): Promise<RequestItem>;
  listRequests(ctx: Context, query?: unknown): Promise<{ items: RequestItem[]; nextCursor: string | null }>;
  /** An answer changes no tool. @throws CONFLICT when it is not open any more */
  answerRequest(ctx: Context, id: string, input: AnswerRequest): Promise<RequestItem>;
  withdrawRequest(ctx: Context, id: string): Promise<RequestItem>;
  /** How much waits for this person here. */
  countInbox(ctx: Context): Promise<InboxCounts>;
}
