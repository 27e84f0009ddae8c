import { json, noContent, readJson, workspaceRoute } from "@/app/api/edge";
import { removeMember } from "@/lib/workspaces/remove-member";
import { UpdateMember } from "@/lib/workspaces/schema";
import { updateMember } from "@/lib/workspaces/update-member";

export const PATCH = workspaceRoute(async ({ request, ctx, params }) =>
  json(await updateMember(ctx, params.id ?? "", await readJson(request, UpdateMember))),
);

export const DELETE = workspaceRoute(async ({ ctx, params }) => {
  await removeMember(ctx, params.id ?? "");
  return noContent();
});
