import { json, readJson, workspaceRoute } from "@/app/api/edge";
import { getWorkspace } from "@/lib/workspaces/get-workspace";
import { UpdateWorkspace } from "@/lib/workspaces/schema";
import { updateWorkspace } from "@/lib/workspaces/update-workspace";

export const GET = workspaceRoute(async ({ ctx }) => json(await getWorkspace(ctx)));

export const PATCH = workspaceRoute(async ({ request, ctx }) =>
  json(await updateWorkspace(ctx, await readJson(request, UpdateWorkspace))),
);
