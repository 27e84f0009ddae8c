import { AppError } from "../../core/errors";
import { defineTool, type ToolDefinition } from "../../gateway/tool-definition";
import { hasPermission } from "../../workspaces/has-permission";
import type { ListedTool } from "../definition/declarable-tools";
import { requireSound } from "../definition/require-sound";
import { insertAutomation } from "../insert-automation";
import { describeTriggers } from "../triggers/describe-triggers";
import { draftAutomation } from "./draft-automation";
import { CompletedAutomation, CreateAutomation } from "./schema";
import { type CreationInverse, undoCreation } from "./undo-creation";

/**
 * Drafts an automation from a paragraph, asks by a card that shows all of it, and saves what was approved.
 * @param listTools every tool of the product; the list holds this one and is asked for when it is complete
 */
export function createAutomationTool(listTools: () => readonly ListedTool[]): ToolDefinition {
  return defineTool({
    name: "create_automation",
    label: "Create Automation",
    version: 1,
    manual: {
      meaning: "Drafts an automation from one paragraph, shows it on a card and saves what the person approves.",
      when: "Work is to repeat at set times, or happen when a document enters a folder or a webhook is called.",
      whenNot: "Work to be done once and now. Never ask whether to set it up: the card is the confirmation.",
      goodExample: '"Every weekday at 9 in Berlin summarise new documents in /documents/inbox."',
      badExample: '"Summarise the new documents." → do it now.',
      parameters: "intent: what, when, time zone if named, fixed values, what is missing; no defaults of yours.",
      results:
        "data.status saved; invalid with issues: settle them with the person. APPROVAL_REJECTED: acknowledge once, propose nothing again.",
    },
    parameters: CreateAutomation,
    completion: {
      parameters: CompletedAutomation,
      complete: (args, { ctx, signal }) => draftAutomation(ctx, args, listTools(), signal),
    },
    permission: "automations:create",
    operation: "write",
    sensitivity: "normal",
    idempotency: "once",
    rateLimit: 20,
    timeoutMs: 90_000,
    group: "automations",
    owner: "supervisor",
    alternative: "Set it up on the Automations page.",
    preview: async (given, { ctx }) => {
      const { definition } = sound(given, ctx.clock.now());
      return {
        target: { kind: "automation", name: definition.name },
        recipients: [],
        risk: "medium",
        typeToConfirm: null,
      };
    },
    undo: undoCreation,
    handler: async (given, call) => {
      const { ctx } = call;
      const { definition, allowances, missing } = sound(given, ctx.clock.now());
      const mayRun = missing.length === 0 && hasPermission(ctx, "automations:execute");
      const state = mayRun ? "enabled" : "paused";
      const { value } = await call.commit(async (tx) => {
        const row = await insertAutomation(tx, ctx, { definition, allowances, state });
        const inverse: CreationInverse = { automationId: row.id, version: row.version };
        return {
          value: row,
          inverse,
          receipts: [
            {
              route: "automations" as const,
              type: "automation",
              operation: "create" as const,
              status: "success" as const,
              externalId: row.id,
              verifiableUrl: `/w/${ctx.workspaceId}/automations/${row.id}`,
              preview: `${definition.name}: ${describeTriggers(definition)}`,
            },
          ],
        };
      });
      const open = missing.map(({ path }) => path);
      const data = { status: "saved", automation_id: value.id, name: value.name, state };
      return { ok: true, data: open.length > 0 ? { ...data, missing: open } : data };
    },
  });

  /** As it was approved: a person may have edited it, and a tool may have gone since. */
  function sound(given: unknown, now: Date) {
    const read = CompletedAutomation.safeParse(given);
    if (!read.success) throw new AppError("INVALID_INPUT", "This is no drafted automation.");
    const { definition, allowances } = read.data;
    return { allowances, ...requireSound(definition, allowances, listTools(), now, "arguments") };
  }
}
