import { created, json, readJson, readQuery, workspaceRoute } from "@/app/api/edge";
import { PageQuery } from "@/lib/core/page-query";
import { createInvite } from "@/lib/workspaces/create-invite";
import { listInvites } from "@/lib/workspaces/list-invites";
import { CreateInvite } from "@/lib/workspaces/schema";

export const GET = workspaceRoute(async ({ request, ctx }) =>
  json(await listInvites(ctx, readQuery(request, PageQuery))),
);

export const POST = workspaceRoute(async ({ request, ctx }) =>
  created(await createInvite(ctx, await readJson(request, CreateInvite))),
);
