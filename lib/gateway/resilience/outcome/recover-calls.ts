import { appendAudit } from "../../../audit/append-audit";
import type { AuditEntry } from "../../../audit/schema";
import type { Context, Runtime } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { contextForJob } from "../../../workspaces/context-for-job";
import type { Registry } from "../../registry";
import { releaseKey } from "../../replay";
import type { ToolDefinition } from "../../tool-definition";
import { findLostCalls, findUnknownCalls, type OpenCall } from "./find-open-calls";
import { lockOutcome } from "./lock-outcome";
import { lookBack } from "./look-back";
import { mayHaveLeft } from "./may-have-left";
import { resolveUnknown } from "./resolve-unknown";
import type { UnknownCall } from "./unknown-call";
import { writeUnknown } from "./write-unknown";

/** How long after its time-out a call without an end counts as lost, and after its end a look counts as final. */
export const graceMs = 60_000;
/** How long a far side that cannot be asked is asked again. */
const lookMs = 86_400_000;
/** The longest time-out that an admin can set. */
const longestTimeoutMs = 600_000;

export interface Recovery {
  /** Every call without an end has no process any more. */
  all: boolean;
  /** How far back calls without an end are looked for, in milliseconds. */
  reachMs: number;
}

/**
 * Ends calls whose process died and settles those whose outcome is unknown: what lived in our own transaction was not
 * done, what may have left is looked for at the far side and stays unknown where that cannot be seen.
 * @returns how many calls it could settle
 */
export async function recoverCalls(registry: Registry, runtime: Runtime, { all, reachMs }: Recovery): Promise<number> {
  const nowMs = runtime.clock.now().getTime();
  const since = new Date(nowMs - reachMs);
  const overdue = new Date(nowMs - graceMs);
  let settled = 0;
  for (const open of await findLostCalls(runtime, since, all ? new Date(nowMs) : overdue)) {
    const tool = registry.find(open.tool);
    const timeoutMs = open.timeoutMs ?? tool?.timeoutMs ?? longestTimeoutMs;
    if (!all && open.at.getTime() + timeoutMs + graceMs > nowMs) continue;
    if (await guarded(runtime, open, () => endLost(runtime, open, tool))) settled += 1;
  }
  const lookedFor = new Date(nowMs - Math.max(reachMs, lookMs));
  const readable = registry.all.filter((tool) => tool.readBack).map((tool) => tool.name);
  for (const open of await findUnknownCalls(runtime, readable, lookedFor, overdue)) {
    if (await guarded(runtime, open, () => lookAgain(runtime, unknownCall(open, registry.find(open.tool)!), open)))
      settled += 1;
  }
  return settled;
}

/** One call that cannot be settled keeps no other from it. */
async function guarded(runtime: Runtime, open: OpenCall, work: () => Promise<boolean>): Promise<boolean> {
  const { workspaceId, callId, tool } = open;
  try {
    return await work();
  } catch (error) {
    runtime.log.error({ err: error, workspaceId, callId, tool }, "a call could not be settled");
    return false;
  }
}

async function endLost(runtime: Runtime, open: OpenCall, tool: ToolDefinition | undefined): Promise<boolean> {
  if (!tool || !mayHaveLeft(tool)) return endUndone(runtime, open);
  const ctx = await askersContext(runtime, open);
  if (!ctx) return false;
  const call = unknownCall(open, tool);
  const finished = (receipts: readonly { id: string }[]): AuditEntry => ({
    ...endOf(open, "OUTCOME_UNKNOWN"),
    details: { started: open.startedId, interrupted: true, receipts: receipts.map((receipt) => receipt.id) },
  });
  const written = await writeUnknown(ctx, call, finished, (tx) => lockOutcome(tx, open, "call.finished"));
  return written !== null && lookAgain(runtime, call, open);
}

/** Nothing but our own transaction could have done it, and that was never committed. */
async function endUndone(runtime: Runtime, open: OpenCall): Promise<boolean> {
  return runtime.db.transaction(async (tx) => {
    if (!(await lockOutcome(tx, open, "call.finished"))) return false;
    const key = replayOf(open);
    if (key !== undefined) await releaseKey(tx, { workspaceId: open.workspaceId, key });
    const details = { started: open.startedId, interrupted: true, done: false };
    await appendAudit(tx, runtime, { ...endOf(open, "CANCELLED"), details });
    return true;
  });
}

async function lookAgain(runtime: Runtime, call: UnknownCall, open: OpenCall): Promise<boolean> {
  const ctx = await askersContext(runtime, open);
  const found = ctx && (await lookBack(ctx, call));
  return found !== undefined && (await resolveUnknown(ctx!, call, found)) !== null;
}

/** Looked at with the rights of whoever asked; undefined when that person has left, and nothing can be seen. */
async function askersContext(runtime: Runtime, { workspaceId, started }: OpenCall): Promise<Context | undefined> {
  try {
    return await contextForJob(runtime, { workspaceId, userId: started.actor?.id ?? "" });
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

function unknownCall({ callId, startedId, started }: OpenCall, tool: ToolDefinition): UnknownCall {
  const { threadId, turnId, actor, arguments: args } = started;
  const replayKey = replayOf({ started });
  return { tool, callId, startedId, arguments: args, threadId, turnId, agentPath: actor?.agentPath ?? [], replayKey };
}

function replayOf({ started }: Pick<OpenCall, "started">): string | undefined {
  const key = started.details?.replay;
  return typeof key === "string" ? key : undefined;
}

function endOf({ workspaceId, started, callId, tool }: OpenCall, code: string): AuditEntry {
  const { actor, toolVersion, threadId, turnId } = started;
  return {
    workspaceId,
    action: "call.finished",
    actor,
    tool,
    toolVersion,
    callId,
    threadId,
    turnId,
    code,
  };
}
