import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import { decideReady } from "./credentials/decide-ready";
import { describeDecisions } from "./describe-decisions";
import { readPolicy } from "./read-policy";
import type { Registry } from "./registry";
import type { Capability } from "./schema";

/**
 * What every listed tool is for this person now, in this chat if one is named: the record behind the prompt, the
 * panel and the notice, made by the decision that calls meet.
 * @throws NOT_FOUND for a thread that this person does not see
 */
export async function capabilities(
  registry: Registry,
  ctx: Context,
  { threadId }: { threadId?: string } = {},
): Promise<Capability[]> {
  const policy = await readPolicy(ctx, { threadId });
  if (!policy.threadVisible) throw notFound("thread");
  const decided = registry.listed.map((tool) => ({ tool, decision: decideReady(tool, policy, ctx) }));
  return describeDecisions(ctx, policy, decided);
}
