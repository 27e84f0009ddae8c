import { WriteTodos, writeTodosTool } from "../../chats/plan/write-todos-tool";
import type { GatewayReply } from "../../gateway/schema";
import type { TurnScope } from "../turn/turn-scope";

/** Shows the plan that a call has written. */
export function showPlan(scope: TurnScope, tool: string, input: unknown, reply: GatewayReply): void {
  if (tool !== writeTodosTool.name || reply.status !== "ok") return;
  const written = WriteTodos.safeParse(input);
  if (written.success) scope.emit({ type: "data-plan", id: "plan", data: { items: written.data.todos } });
}
