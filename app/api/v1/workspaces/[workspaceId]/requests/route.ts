import { created, json, readJson, readQuery, workspaceRoute } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";
import { CreateRequest, RequestQuery } from "@/lib/gateway/requests/schema";

export const GET = workspaceRoute(async ({ request, ctx }) =>
  json(await gateway.listRequests(ctx, readQuery(request, RequestQuery))),
);

export const POST = workspaceRoute(async ({ request, ctx }) =>
  created(await gateway.createRequest(ctx, await readJson(request, CreateRequest))),
);
