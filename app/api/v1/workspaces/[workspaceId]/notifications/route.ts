import { json, readQuery, workspaceRoute } from "@/app/api/edge";
import { listNotifications } from "@/lib/workspaces/list-notifications";
import { NotificationQuery } from "@/lib/workspaces/schema";

export const GET = workspaceRoute(async ({ request, ctx }) =>
  json(await listNotifications(ctx, readQuery(request, NotificationQuery))),
);
