import { z } from "zod";
import { defineTool } from "../../gateway/tool-definition";
import { PlanItem } from "../schema";
import { openItems } from "./read-plan";
import { storePlan } from "./store-plan";

export const WriteTodos = z.strictObject({
  todos: z.array(z.strictObject({ ...PlanItem.shape, text: z.string().trim().min(1).max(300) })).max(30),
});

/** The plan of a longer request, as the chat shows it. It changes nothing but itself: no card, no receipt. */
export const writeTodosTool = defineTool({
  name: "write_todos",
  label: "Write Plan",
  version: 1,
  manual: {
    meaning: "Writes the plan that the chat shows, whole each time.",
    when: "A request has three or more parts; again when one of them is done.",
    whenNot: "One or two steps.",
    goodExample: '{"todos":[{"text":"Find the fees of 2025","state":"in_progress"}]}',
    badExample: '{"todos":[{"text":"Think","state":"done"}]}: no part of the request.',
    parameters: "todos: at most 30; done only what results of this turn show.",
    results: "The number still open.",
  },
  parameters: WriteTodos,
  permission: "chats:create",
  operation: "read",
  sensitivity: "normal",
  idempotency: "idempotent",
  rateLimit: 120,
  timeoutMs: 5_000,
  group: "delegation",
  owner: "supervisor",
  needsTurn: true,
  alternative: "Keep the list in a message of your own.",
  handler: async ({ todos }, { ctx, threadId }) => {
    await storePlan(ctx, threadId!, todos);
    return { ok: true, data: { open: openItems(todos).length } };
  },
});
