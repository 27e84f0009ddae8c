import { json, objectRoute, readQuery } from "@/app/api/edge";
import { getRun } from "@/lib/sources/runs/get-run";
import { RunPage } from "@/lib/sources/schema";

export const GET = objectRoute("run", async ({ ctx, request, params }) =>
  json(await getRun(ctx, params.id ?? "", readQuery(request, RunPage))),
);
