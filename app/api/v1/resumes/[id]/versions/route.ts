import { objectRoute, page } from "@/app/api/edge";
import { listVersions } from "@/lib/deliverables/list-versions";

export const GET = objectRoute("resume", async ({ ctx, params }) =>
  page(await listVersions(ctx, "resume", params.id ?? "")),
);
