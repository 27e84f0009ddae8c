import { page, workspaceRoute } from "@/app/api/edge";
import { listHolds } from "@/lib/gateway/resilience/holds/list-holds";

export const GET = workspaceRoute(async ({ ctx }) => page(await listHolds(ctx)));
