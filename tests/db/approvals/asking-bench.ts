import type { Context, Runtime } from "@/lib/core/context";
import { createGateway } from "@/lib/gateway/create-gateway";
import type { CallScope, Gateway } from "@/lib/gateway/gateway";
import type { GatewayReply } from "@/lib/gateway/schema";
import type { ToolDefinition } from "@/lib/gateway/tool-definition";
import { writingTool } from "../gateway/fixture-tools";

/** A tool that adds parts to a store and asks first; `runs` holds what its handler was given. */
export const askingTool = (given: Parameters<typeof writingTool>[0] = {}) =>
  writingTool({ mode: "ask", owner: "supervisor", ...given });

export interface AskingBench {
  gateway: Gateway;
  /** Calls the tool; answers with the reply. */
  call(
    args: unknown,
    scope?: Partial<CallScope>,
    more?: { callId?: string; idempotencyKey?: string },
  ): Promise<GatewayReply>;
  /** Calls the tool; answers with the id of the card. */
  ask(args: unknown, scope?: Partial<CallScope>): Promise<string>;
  /** As the job does, until nothing is left to do. */
  execute(id: string): Promise<void>;
}

export function askingBench(runtime: Runtime, ctx: Context, tools: readonly ToolDefinition[]): AskingBench {
  const gateway = createGateway(tools);
  const bench: AskingBench = {
    gateway,
    call: (args, scope = {}, more = {}) =>
      gateway.invoke({ tool: tools[0]!.name, arguments: args, ...more }, { ctx, agentPath: [], ...scope }),
    async ask(args, scope) {
      const reply = await bench.call(args, scope);
      if (reply.code !== "APPROVAL_REQUIRED") throw new Error(`Nobody was asked: ${JSON.stringify(reply)}`);
      return (reply.data as { approval_id: string }).approval_id;
    },
    async execute(id) {
      await gateway.executeApproval(runtime, id);
    },
  };
  return bench;
}

/** A chat of this person with a turn in it. */
export async function chatOf(ctx: Context, visibility: "private" | "workspace" = "private") {
  const now = ctx.clock.now();
  const place = { workspaceId: ctx.workspaceId, createdAt: now };
  const threadId = ctx.ids.next("thread");
  await ctx.db.prisma.thread.create({
    data: {
      ...place,
      id: threadId,
      createdById: ctx.person.userId,
      title: "The boat shed",
      visibility,
      updatedAt: now,
    },
  });
  const turn = async () => {
    const turnId = ctx.ids.next("turn");
    const messageId = ctx.ids.next("message");
    await ctx.db.prisma.turn.create({
      data: { ...place, id: turnId, threadId, userId: ctx.person.userId, state: "done", scopes: ["*"] },
    });
    await ctx.db.prisma.message.create({
      data: { ...place, id: messageId, threadId, turnId, role: "user", parts: [], updatedAt: now },
    });
    return { threadId, turnId, messageId, agentPath: ["supervisor"] };
  };
  return { threadId, turn };
}
