import { created, page, readJson, readQuery, workspaceRoute } from "@/app/api/edge";
import { createPrompt } from "@/lib/chats/prompts/create-prompt";
import { listPrompts } from "@/lib/chats/prompts/list-prompts";
import { CreatePrompt } from "@/lib/chats/prompts/schema";
import { PageQuery } from "@/lib/core/page-query";

export const GET = workspaceRoute(async ({ request, ctx }) => {
  const { items, nextCursor } = await listPrompts(ctx, readQuery(request, PageQuery));
  return page(items, nextCursor);
});

export const POST = workspaceRoute(async ({ request, ctx }) =>
  created(await createPrompt(ctx, await readJson(request, CreatePrompt))),
);
