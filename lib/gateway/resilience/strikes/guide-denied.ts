import { listAdmins } from "../../../workspaces/list-admins";
import type { Attempt } from "../../attempt";
import { logFailure } from "../../log-failure";
import type { Refusal } from "../../refusal";
import type { Alternative } from "../../schema";
import type { ToolDefinition } from "../../tool-definition";
import { countStrike } from "./count-strike";
import { strikeCategory } from "./strike-category";

/** From this denial on its own reason is not repeated. */
export const strikesToGuide = 3;

/**
 * Counts a denial and answers with what its caller is told: the first two times its own reason, then one fixed
 * message with what can really be run instead. The code stays that of the denial.
 * @returns the refusal, and how often the same kind was met; 0 for refusals that are no denials
 */
export async function guideDenied(
  attempt: Attempt,
  tool: ToolDefinition,
  refusal: Refusal,
  alternatives: () => Alternative[],
): Promise<{ refusal: Refusal; strikes: number }> {
  const category = strikeCategory(refusal.code, refusal.rule);
  if (!category) return { refusal, strikes: 0 };
  const { ctx, threadId } = attempt.scope;
  try {
    const strikes = await countStrike(ctx.db.prisma, ctx, { threadId, category, group: tool.group });
    if (strikes < strikesToGuide) return { refusal, strikes };
    const admins = (await listAdmins(ctx)).map((admin) => admin.name).join(", ");
    return { refusal: { ...refusal, ...guidance(admins), alternatives: alternatives() }, strikes };
  } catch (error) {
    logFailure(ctx, "a denial could not be counted", error, { tool: tool.name });
    return { refusal, strikes: 0 };
  }
}

const guidance = (admins: string) => ({
  message: "You have no right to do this here. It was denied several times already, so stop retrying.",
  hint: `Ask an admin${admins ? ` (${admins})` : ""} for it, or take another task: the alternatives listed can be run now.`,
});
