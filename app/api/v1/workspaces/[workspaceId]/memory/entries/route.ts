import { workspaceRoute } from "@/app/api/edge";
import { readEntries } from "../../../../memory-route";

export const GET = workspaceRoute(({ ctx }) => readEntries(ctx, "team"));
