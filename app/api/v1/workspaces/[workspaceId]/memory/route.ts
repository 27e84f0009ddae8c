import { workspaceRoute } from "@/app/api/edge";
import { readMemory, writeMemory } from "../../../memory-route";

export const GET = workspaceRoute(({ ctx }) => readMemory(ctx, "team"));

export const PUT = workspaceRoute(({ request, ctx }) => writeMemory(request, ctx, "team"));
