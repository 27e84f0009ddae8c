import { json, objectRoute, readJson } from "@/app/api/edge";
import { deleteThread } from "@/lib/chats/delete-thread";
import { getThread } from "@/lib/chats/get-thread";
import { UpdateThread } from "@/lib/chats/schema";
import { updateThread } from "@/lib/chats/update-thread";

export const GET = objectRoute("thread", async ({ ctx, params }) => json(await getThread(ctx, params.id!)));

export const PATCH = objectRoute("thread", async ({ request, ctx, params }) =>
  json(await updateThread(ctx, params.id!, await readJson(request, UpdateThread))),
);

export const DELETE = objectRoute("thread", async ({ ctx, params }) => {
  await deleteThread(ctx, params.id!);
  return new Response(null, { status: 204 });
});
