import { json, noContent, objectRoute, readJson } from "@/app/api/edge";
import { deleteQueued } from "@/lib/chats/delete-queued";
import { editQueued } from "@/lib/chats/edit-queued";
import { EditQueued } from "@/lib/chats/schema";

export const PATCH = objectRoute("thread", async ({ request, ctx, params }) =>
  json(await editQueued(ctx, params.id!, params.messageId!, await readJson(request, EditQueued))),
);

export const DELETE = objectRoute("thread", async ({ ctx, params }) => {
  await deleteQueued(ctx, params.id!, params.messageId!);
  return noContent();
});
