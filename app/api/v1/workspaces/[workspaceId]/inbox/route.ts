import { json, workspaceRoute } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";

export const GET = workspaceRoute(async ({ ctx }) => json(await gateway.countInbox(ctx)));
