import { AutomationDefinition } from "@/lib/automations/schema";
import type { Context } from "@/lib/core/context";

type Trigger = AutomationDefinition["triggers"][number];

const usual = {
  schedule: { cron: "0 9 * * *", timezone: "UTC" },
  event: { event: "document.entered_folder" },
  manual: {},
  webhook: {},
} satisfies Record<Trigger["type"], object>;

/**
 * An enabled automation with one trigger of a type, as rows: for tests of what happens when it fires.
 * @param params of the trigger; its ordinary ones where they are left out
 * @param more of the definition
 */
export async function layTrigger(
  ctx: Context,
  type: Trigger["type"],
  params: object = usual[type],
  more: object = {},
): Promise<{ automationId: string; triggerId: string }> {
  const { workspaceId } = ctx;
  const now = ctx.clock.now();
  const definition = AutomationDefinition.parse({
    schema_version: "1.0",
    name: "File what comes in",
    triggers: [{ type, params }],
    plan: [{ step_id: "look", action: "agent_task", params: { query: "What is new?" } }],
    ...more,
  });
  const automationId = ctx.ids.next("automation");
  const triggerId = ctx.ids.next("trigger");
  await ctx.db.transaction(async (tx) => {
    await tx.automation.create({
      data: {
        ...{ id: automationId, workspaceId, name: definition.name, definition, scopes: ["*"], state: "enabled" },
        ...{ createdById: ctx.person.userId, createdAt: now, updatedAt: now },
      },
    });
    await tx.automationTrigger.create({
      data: { id: triggerId, workspaceId, automationId, index: 0, type, enabled: true },
    });
  });
  return { automationId, triggerId };
}
