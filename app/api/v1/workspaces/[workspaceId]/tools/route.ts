import { page, workspaceRoute } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";

export const GET = workspaceRoute(async ({ ctx }) => page(await gateway.listTools(ctx)));
