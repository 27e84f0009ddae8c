import { z } from "zod";
import { ownsTool } from "../agent-reach";
import { decide } from "../decide";
import { readPolicy } from "../read-policy";
import type { Registry } from "../registry";
import { defineTool, type ToolDefinition } from "../tool-definition";
import { trimmedTool } from "./trimmed-tool";

export const chooseToolsName = "choose_tools";

/**
 * Answers with the tools of one group that the asking agent may really use, so that it can go on with them. Offered
 * only where an agent has too many to be shown at once.
 */
export function chooseTools(registry: () => Registry): ToolDefinition {
  return defineTool({
    name: chooseToolsName,
    label: "Choose Tools",
    version: 1,
    manual: {
      meaning: "Adds the tools of one group to those that you can call.",
      when: "The task needs something that none of your present tools does.",
      whenNot: "One of your present tools does it, or the group was chosen before.",
      goodExample: '"Rename that file." → {"group":"files"}',
      badExample: '{"group":"everything"}: one group at a time, by its name.',
      parameters: "group: the name of one group.",
      results: "The group's tools, which you can call from your next step on.",
    },
    parameters: z.strictObject({ group: z.string().trim().min(1).max(64) }),
    permission: "chats:read",
    operation: "read",
    sensitivity: "normal",
    idempotency: "read",
    rateLimit: 120,
    timeoutMs: 5_000,
    group: "delegation",
    owner: "agents",
    hidden: true,
    handler: async ({ group }, { ctx, threadId, turnId, agentPath }) => {
      const { listed, agents } = registry();
      const policy = await readPolicy(ctx, { threadId, turnId });
      const mine = listed.filter(
        (tool) => ownsTool(agentPath.at(-1) ?? "", tool) && decide(tool, policy, ctx, agentPath, agents).allowed,
      );
      const found = mine.filter((tool) => tool.group === group);
      if (found.length === 0) {
        const groups = [...new Set(mine.map((tool) => tool.group))].join(", ");
        return { ok: false, code: "NOT_FOUND", message: `You have no tools in ${group}.`, hint: `Groups: ${groups}.` };
      }
      const tools = found.map((tool) => ({ name: tool.name, meaning: trimmedTool(tool, policy).manual.meaning }));
      return { ok: true, data: { group, tools } };
    },
  });
}
