import { json, noContent, objectRoute, readJson } from "@/app/api/edge";
import { deletePrompt } from "@/lib/chats/prompts/delete-prompt";
import { UpdatePrompt } from "@/lib/chats/prompts/schema";
import { updatePrompt } from "@/lib/chats/prompts/update-prompt";

export const PATCH = objectRoute("prompt", async ({ request, ctx, params }) =>
  json(await updatePrompt(ctx, params.id!, await readJson(request, UpdatePrompt))),
);

export const DELETE = objectRoute("prompt", async ({ ctx, params }) => {
  await deletePrompt(ctx, params.id!);
  return noContent();
});
