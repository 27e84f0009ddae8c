import { json, workspaceRoute } from "@/app/api/edge";
import { readAllNotifications } from "@/lib/workspaces/read-all-notifications";

export const POST = workspaceRoute(async ({ ctx }) => json(await readAllNotifications(ctx)));
