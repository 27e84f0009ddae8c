import { openApproval } from "../../approvals/open-approval";
import type { ApprovalItem } from "../../approvals/schema";
import { toApprovalItems } from "../../approvals/to-approval-items";
import type { Context } from "../../core/context";
import { notFound } from "../../core/errors";
import { toolDigest } from "../policy/tool-digest";
import type { Registry } from "../registry";
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
  // Calls that name no tool go round in circles too: the one that they land on is hidden from people, not from here.
  const tool = registry.find(loop.tool);
  if (!tool) throw notFound("tool");
  const { row } = await openApproval(ctx, {
    ...loop,
    arguments: toObject(loop.arguments),
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

/** As a card can hold them: what a model sends may be no object, or hold a number that is none. */
function toObject(given: unknown): object {
  const plain: unknown = JSON.parse(JSON.stringify(given ?? {}));
  return typeof plain === "object" && plain !== null && !Array.isArray(plain) ? plain : { arguments: plain };
}
