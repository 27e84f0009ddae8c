import { generateText } from "ai";
import type { Context } from "../../core/context";
import { escapeTags } from "../../core/escape-tags";
import { readPrompt } from "../../core/read-prompt";
import { truncate } from "../../core/truncate";
import type { HandlerOutcome } from "../../gateway/tool-definition";
import { ProviderFailure } from "../../models/provider-failure";
import { resolveModel } from "../../models/resolve-model";
import { declarableTools, type ListedTool } from "../definition/declarable-tools";
import { verifyDefinition } from "../definition/verify-definition";
import { assumeZone } from "./assume-zone";
import { readDraft } from "./read-draft";
import type { CompletedAutomation, CreateAutomation } from "./schema";

type Drafted = { ok: true; arguments: CompletedAutomation } | (HandlerOutcome & { ok: false });

/** Characters of a useless answer that are handed on. */
const shownRaw = 4_000;

/**
 * Has a model write the definition that a paragraph asks for, and verifies all of it. Nothing is stored. What it writes
 * may run without being asked about stays empty: ticking that is for people.
 */
export async function draftAutomation(
  ctx: Context,
  { intent }: CreateAutomation,
  tools: readonly ListedTool[],
  signal: AbortSignal,
): Promise<Drafted> {
  const answer = await askModel(ctx, intent, tools, signal);
  if (!answer.ok) return answer;
  const draft = readDraft(answer.text);
  if (!draft) return invalid(["The draft is no JSON object."], answer.text);
  const given = assumeZone({ schema_version: "1.0", ...draft }, ctx.person.timeZone);
  const { definition, faults } = verifyDefinition(given, tools, ctx.clock.now());
  if (!definition || faults.length > 0) {
    const issues = faults.map(({ path, message }) => (path ? `${path}: ${message}` : message));
    return invalid(issues, answer.text);
  }
  return { ok: true, arguments: { intent, definition, allowances: [] } };
}

async function askModel(
  ctx: Context,
  intent: string,
  tools: readonly ListedTool[],
  signal: AbortSignal,
): Promise<{ ok: true; text: string } | (HandlerOutcome & { ok: false })> {
  const { models } = await ctx.db.prisma.workspace.findUniqueOrThrow({
    where: { id: ctx.workspaceId },
    select: { models: true },
  });
  const { model } = resolveModel(ctx, "chat", (models as { chat?: string }).chat);
  try {
    const { text } = await generateText({
      model,
      instructions: readPrompt("automations/draft"),
      prompt: messageOf(ctx, intent, tools),
      // The model follows the product's own retry policy.
      maxRetries: 0,
      abortSignal: signal,
    });
    return { ok: true, text };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const { message, hint } = error.details;
    return { ok: false, code: "UPSTREAM_FAILED", message, hint, data: { status: "error", message } };
  }
}

function messageOf({ clock, person }: Context, intent: string, tools: readonly ListedTool[]): string {
  const lines = declarableTools(tools).map(({ name, manual }) => `- ${name}: ${manual.meaning}`);
  return [
    `<request>\n${escapeTags(intent)}\n</request>`,
    `<today>${clock.now().toISOString().slice(0, 10)}</today>`,
    `<time_zone>${person.timeZone}</time_zone>`,
    `<tools>\n${lines.join("\n")}\n</tools>`,
  ].join("\n");
}

function invalid(issues: string[], raw: string): HandlerOutcome & { ok: false } {
  return {
    ok: false,
    code: "INVALID_PARAM",
    message: `The automation could not be drafted: ${issues.slice(0, 5).join(" ")}`,
    hint: "Ask the user for what is missing, or call again with an intent that settles these points.",
    data: { status: "invalid", issues: issues.slice(0, 50), raw: truncate(raw, shownRaw) },
  };
}
