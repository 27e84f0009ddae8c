import { workspaceRoute } from "@/app/api/edge";
import { bringBackVersion } from "../../../../memory-route";

export const POST = workspaceRoute(({ request, ctx }) => bringBackVersion(request, ctx, "team"));
