import { json, readQuery, workspaceRoute } from "@/app/api/edge";
import { PageQuery } from "@/lib/core/page-query";
import { listMembers } from "@/lib/workspaces/list-members";

export const GET = workspaceRoute(async ({ request, ctx }) =>
  json(await listMembers(ctx, readQuery(request, PageQuery))),
);
