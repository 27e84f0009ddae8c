import type { Context } from "../core/context";
import { type Attempt, elapsedMs, entryOf } from "./attempt";
import type { Denial } from "./decide";
import { describeDecisions } from "./describe-decisions";
import { explainDenial } from "./explain-denial";
import type { Policy } from "./read-policy";
import type { ReadRows } from "./read-rows";
import { bare } from "./reply-of-run";
import type { Alternative, GatewayReply, ReplyCode } from "./schema";
import type { ToolDefinition } from "./tool-definition";

export interface Refusal {
  code: ReplyCode;
  /** Which rule decided, for the audit row. */
  rule: string;
  message: string;
  hint: string;
  alternatives?: Alternative[];
  /** What the caller can work with. */
  data?: unknown;
}

/** Ends an attempt that did not reach its handler: one row, one reply. */
export function refuse(
  rows: ReadRows,
  attempt: Attempt,
  tool: ToolDefinition | undefined,
  { code, rule, message, hint, alternatives, data }: Refusal,
): GatewayReply {
  const { scope, call, auditId: id, at } = attempt;
  rows.add(
    scope.ctx,
    entryOf(attempt, tool, {
      id,
      at,
      action: "call.refused",
      arguments: call.arguments,
      decision: "deny",
      rule,
      code,
      durationMs: elapsedMs(attempt),
    }),
  );
  return {
    ...bare(code, message, hint),
    ...(data !== undefined && { data }),
    ...(alternatives?.length && { alternatives }),
    auditId: id,
  };
}

/** A denial of `decide` as a refusal, with the names of those who decided. */
export async function refusalOf(
  ctx: Context,
  policy: Policy,
  tool: ToolDefinition,
  denial: Denial,
  alternatives: Alternative[],
): Promise<Refusal> {
  const [capability] = await describeDecisions(ctx, policy, [{ tool, decision: denial }]);
  return { code: denial.code, rule: denial.rule, ...explainDenial(capability!, denial.code), alternatives };
}
