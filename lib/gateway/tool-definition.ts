import type { z } from "zod";
import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import type { Env } from "../core/env";
import type { Receipt, ReceiptDraft } from "../receipts/schema";
import type { Role } from "../workspaces/schema";

/** The manual in four parts: what it means, when (not) to use it, how to fill it in, what comes back. */
export interface ToolManual {
  meaning: string;
  when: string;
  whenNot: string;
  goodExample: string;
  badExample: string;
  parameters: string;
  results: string;
}

/** What a tool's answers consist of, where admins may narrow them by role. */
export interface ToolRows {
  /** Where in `data` the list stands, as `hits`. */
  path: string;
  /** Every column that a row can have, with what models are told of it. */
  columns: Readonly<Record<string, { description: string }>>;
}

/** What the card of a call shows beside its arguments. */
export interface CallPreview {
  /** What is touched: `{kind: "document", name: "/documents/plan.md"}`. */
  target: { kind: string; name: string; url?: string } | null;
  /** For edits: the text before and after, at most 20,000 characters each. */
  change?: { before: string | null; after: string | null };
  /** Everybody outside of the workspace who gets something. */
  recipients: string[];
  risk: "low" | "medium" | "high";
  /** A name that the card asks to be typed before it lets something be removed. */
  typeToConfirm: string | null;
}

/** What a look at the far side found after an outcome was not known. */
export type ReadBack = { found: true; receipts: ReceiptDraft[] } | { found: false };

/** One tool, described beside the feature that does the work and listed once in the catalog. */
export interface ToolDefinition<Schema extends z.ZodType = z.ZodType> {
  /** Unique, `verb_noun`. */
  name: string;
  /** Title Case, for people. */
  label: string;
  /** Raised when meaning or schema changes; stands in every audit row. */
  version: number;
  manual: ToolManual;
  /** Strict: unknown keys are refused. */
  parameters: Schema;
  /** `resource:verb`. */
  permission: string;
  operation: "read" | "write" | "approval";
  sensitivity: "normal" | "high";
  /** `read` and `idempotent` may be tried again, `once` never. */
  idempotency: "read" | "idempotent" | "once";
  /**
   * What happens when no admin has said anything. Left out: reads are allowed, everything else asks. Rules of admins
   * may loosen `ask`, never `deny`.
   */
  mode?: "allow" | "ask" | "deny";
  /** Asks in a thread where pages of others were read: their text must not speak for the person. */
  asksAfterPages?: true;
  /**
   * Why this very call asks although it might run: a rule's name as `memory.shrinks`, or undefined. Looked at once
   * everything else allows the call; nothing loosens it. Reads only, and does not throw for what a caller sends.
   */
  asksWhen?: (args: z.output<Schema>, call: CallPlace) => Promise<string | undefined>;
  /**
   * It is new: where no admin has said anything it has come to this share of workspaces (percent) and to these roles
   * only; both must hold where both are given. `since`: the day it was added.
   */
  canary?: { since: string; percent?: number; roles?: readonly Role[] };
  /** Standing consents that the card offers; left out: every call asks again. */
  consent?: readonly ("thread" | "always")[];
  /** Something leaves the workspace: a message, a post, an invitation. */
  leavesWorkspace?: true;
  /** What it is asked for goes to servers elsewhere: an address, a query. */
  reachesInternet?: true;
  /** The name of the credential that it needs, as `github`. */
  credential?: string;
  /** What this installation lacks for it, naming the setting to change; undefined when nothing. */
  missingSetup?: (env: Env) => string | undefined;
  rows?: ToolRows;
  /**
   * Works out what a call comes to before anybody is asked about it: a card, its edits, preview and handler have the
   * completed arguments, models and programs send only `parameters`.
   */
  completion?: Completion<Schema>;
  /** Calls a minute, per caller. */
  rateLimit: number;
  timeoutMs: number;
  group: string;
  /** `supervisor`, or the specialist that may call it. `specialists`: every specialist. `agents`: all of them. */
  owner: string;
  /** Works only inside a turn, where there is somebody to delegate to. */
  needsTurn?: true;
  /** Never listed or offered: where calls land that name no tool. */
  hidden?: true;
  /** Why its success has no external id; without this a receipt of success must name one. */
  withoutExternalId?: string;
  /** What a person can do when it is off; a plain sentence. */
  alternative?: string;
  handler: (args: z.output<Schema>, call: HandlerCall) => Promise<HandlerOutcome>;
  /** What its card shows. Reads only; may be called again and again. */
  preview?: (args: z.output<Schema>, call: CallPlace) => Promise<CallPreview>;
  /** What a call would have touched, for the receipts that it leaves when nobody knows how it ended. */
  touches?: (args: z.output<Schema>, call: Pick<HandlerCall, "callId">) => Omit<ReceiptDraft, "status" | "error">[];
  /** Looks whether a call whose outcome is unknown was done after all. Reads only. */
  readBack?: (
    args: z.output<Schema>,
    call: Pick<HandlerCall, "ctx" | "callId" | "signal" | "credential">,
  ) => Promise<ReadBack>;
  /** Takes a call back by the inverse that its commit kept. Commits through `call` like any mutation. */
  undo?: (inverse: unknown, call: HandlerCall) => Promise<HandlerOutcome>;
}

/** How a short call becomes a whole one. */
export interface Completion<Schema extends z.ZodType = z.ZodType> {
  /** Of the completed arguments. Strict: unknown keys are refused. */
  parameters: z.ZodType;
  /** May take as long as the tool itself, and changes nothing. */
  complete: (
    args: z.output<Schema>,
    call: CallPlace & Pick<HandlerCall, "callId" | "signal">,
  ) => Promise<{ ok: true; arguments: unknown } | (HandlerOutcome & { ok: false })>;
}

/** Requests to a connected service, made with a secret that the handler never sees. */
export interface CredentialHandle {
  readonly name: string;
  /**
   * As the platform's `fetch`, to the addresses that the credential was stored for. The answer is read as a whole, at
   * most 10 MB.
   * @throws CredentialProblem, HttpRefusal for any other address, and an error once the call is over
   */
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
}

/** Who calls, from where: what may be looked at before a call runs. */
export type CallPlace = Pick<HandlerCall, "ctx" | "threadId" | "turnId">;

/** What a handler gets besides its arguments. Valid for this one call. */
export interface HandlerCall {
  readonly ctx: Context;
  readonly callId: string;
  readonly threadId?: string;
  readonly turnId?: string;
  /** `["supervisor", "knowledge_base"]`: who asked whom. */
  readonly agentPath: readonly string[];
  /** The id of what came to nothing and is taken up again where it stopped. */
  readonly resumes?: string;
  readonly signal: AbortSignal;
  /** A person has said yes to this very call. */
  readonly approved?: boolean;
  /** For a tool that names a credential. */
  readonly credential?: CredentialHandle;
  /** Runs a specialist for the `task` tool; only inside a turn. */
  readonly delegate?: (input: unknown, call: HandlerCall) => Promise<HandlerOutcome>;
  /**
   * Commits what a mutation did: the handler's own writes, one receipt per object touched and the audit row
   * `call.finished`, all in one transaction. A write that never commits through here is answered with an error.
   */
  commit<T>(
    work: (tx: Transaction) => Promise<{
      value: T;
      receipts: ReceiptDraft[];
      /** Plain JSON by which `undo` takes it back; left out when it cannot be taken back. */
      inverse?: unknown;
    }>,
  ): Promise<{ value: T; receipts: Receipt[] }>;
}

/** Plain JSON for the caller; expected failures carry their code instead of being thrown. */
export type HandlerOutcome =
  | {
      ok: true;
      data: unknown /** fresher than what commit returned, when the handler waited for a job */;
      receipts?: Receipt[];
    }
  | {
      ok: false;
      code:
        | "NOT_FOUND"
        | "TOOL_NOT_FOUND"
        | "CONFLICT"
        | "CANCELLED"
        | "TOOL_DISABLED"
        | "RETRY_NEEDS_USER"
        | "UPSTREAM_FAILED"
        | "CREDENTIALS_MISSING"
        | "CREDENTIALS_EXPIRED"
        | "INVALID_PARAM"
        | "RESULT_TOO_LARGE";
      message: string;
      hint?: string;
      data?: unknown;
      /** The name that was meant, when no tool has it: near ones are offered. */
      near?: string;
    };

/** Keeps the schema's type for the handler while the catalog holds tools of every shape. */
export function defineTool<Schema extends z.ZodType>(tool: ToolDefinition<Schema>): ToolDefinition {
  return tool as unknown as ToolDefinition;
}
