import { workspaceRoute } from "@/app/api/edge";
import { readHistory } from "../../../../memory-route";

export const GET = workspaceRoute(({ request, ctx }) => readHistory(request, ctx, "team"));
