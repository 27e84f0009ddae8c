import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { AppError } from "@/lib/core/errors";
import { defineTool, type HandlerCall, type HandlerOutcome, type ToolDefinition } from "@/lib/gateway/tool-definition";

const manual = {
  meaning: "Looks at the stock of a workshop.",
  when: "Somebody asks what is there.",
  whenNot: "Anything else.",
  goodExample: "{}",
  badExample: "{}",
  parameters: "See the schema.",
  results: "What the handler says.",
};

/** A tool with sensible defaults; its handler counts how often it ran. */
export function fixtureTool(
  given: Partial<Omit<ToolDefinition, "handler">> & {
    handler?: (args: never, call: HandlerCall) => Promise<HandlerOutcome>;
  } = {},
): ToolDefinition & { runs: unknown[] } {
  const runs: unknown[] = [];
  const { handler = async () => ({ ok: true, data: { found: 1 } }) as const, ...rest } = given;
  const tool = defineTool({
    name: "query_stock",
    label: "Query Stock",
    version: 3,
    manual,
    parameters: z.strictObject({ part: z.string().min(1), note: z.string().optional() }),
    permission: "documents:read",
    operation: "read",
    sensitivity: "normal",
    idempotency: "read",
    rateLimit: 1000,
    timeoutMs: 5_000,
    group: "stock",
    owner: "store_keeper",
    alternative: "Ask the store in person",
    ...rest,
    handler: async (args: unknown, call) => {
      runs.push(args);
      return handler(args as never, call);
    },
  });
  return { ...tool, runs };
}

/** Writes a row of its own (a notification stands in for it) with one receipt. */
export function writingTool(given: Parameters<typeof fixtureTool>[0] = {}) {
  return fixtureTool({
    name: "add_stock",
    label: "Add Stock",
    parameters: z.strictObject({ part: z.string().min(1) }),
    permission: "documents:create",
    operation: "write",
    mode: "allow",
    idempotency: "once",
    handler: async (args: { part: string }, call) => {
      const { value } = await call.commit(async (tx) => {
        const row = await tx.notification.create({ data: notificationOf(call.ctx, args.part) });
        return { value: row.id, receipts: [receiptOf(args.part, row.id)] };
      });
      return { ok: true, data: { id: value } };
    },
    ...given,
  });
}

export const receiptOf = (part: string, id: string) =>
  ({
    route: "knowledge_base",
    type: "file",
    operation: "create",
    status: "success",
    externalId: id,
    preview: part,
  }) as const;

export const notificationOf = (ctx: Context, part: string) => ({
  id: ctx.ids.next("notification"),
  workspaceId: ctx.workspaceId,
  userId: ctx.person.userId,
  kind: "stock.added",
  data: { part },
  createdAt: ctx.clock.now(),
});

export const failingTool = () =>
  fixtureTool({
    name: "read_gauge",
    label: "Read Gauge",
    parameters: z.strictObject({ how: z.string() }),
    handler: async ({ how }: { how: string }) => {
      if (how === "app") throw new AppError("NOT_FOUND", { detail: "There is no such gauge here." });
      if (how === "upstream")
        return {
          ok: false,
          code: "UPSTREAM_FAILED",
          message: "502 from https://u:pw123456@gauge.example/x?token=abc123xyz",
        };
      throw new Error(
        "connect ECONNREFUSED password=hunter2hunter2 at /home/deploy/app/server.js\n    at Socket.connect (/home/deploy/app/net.js:12:3)",
      );
    },
  });
