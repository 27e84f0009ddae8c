import { openApproval } from "../../approvals/open-approval";
import type { ApprovalItem } from "../../approvals/schema";
import { toApprovalItems } from "../../approvals/to-approval-items";
import type { Context } from "../../core/context";
import { toolDigest } from "../policy/tool-digest";
import type { Registry } from "../registry";
import { requireTool } from "../require-tool";
import { toolBook } from "./tool-book";

/** An agent that may be going round in circles, and the call that it would make again. */
export interface LoopToAsk {
  threadId: string;
  turnId: string;
  runId?: string;
  tool: string;
  arguments: unknown;
  callId: string;
  agentPath: readonly string[];
}

/**
 * Asks whoever asked for the turn whether the agent may go on. Nothing is run by the answer: approved means go on,
 * anything else stop.
 */
export async function openLoopApproval(registry: Registry, ctx: Context, loop: LoopToAsk): Promise<ApprovalItem> {
  const tool = requireTool(registry, loop.tool);
  const { row } = await openApproval(ctx, {
    ...loop,
    kind: "doom_loop",
    tool,
    toolDigest: toolDigest(tool),
    policyVersion: "-",
    rule: "loop",
    preview: { target: null, recipients: [], leavesWorkspace: false, risk: "low", typeToConfirm: null },
    decider: "requester",
    auditId: ctx.ids.next("audit"),
  });
  const [item] = await toApprovalItems(ctx, toolBook(registry), [row]);
  return item!;
}
