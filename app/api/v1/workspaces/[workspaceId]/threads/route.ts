import { created, page, readJson, readQuery, workspaceRoute } from "@/app/api/edge";
import { createThread } from "@/lib/chats/create-thread";
import { listThreads, ThreadPage } from "@/lib/chats/list-threads";
import { CreateThread } from "@/lib/chats/schema";

export const GET = workspaceRoute(async ({ request, ctx }) => {
  const { items, nextCursor } = await listThreads(ctx, readQuery(request, ThreadPage));
  return page(items, nextCursor);
});

export const POST = workspaceRoute(async ({ request, ctx }) =>
  created(await createThread(ctx, await readJson(request, CreateThread))),
);
