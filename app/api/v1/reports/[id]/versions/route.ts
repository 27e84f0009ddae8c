import { objectRoute, page } from "@/app/api/edge";
import { listVersions } from "@/lib/deliverables/list-versions";

export const GET = objectRoute("report", async ({ ctx, params }) =>
  page(await listVersions(ctx, "report", params.id ?? "")),
);
