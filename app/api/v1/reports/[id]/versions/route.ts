import { objectRoute, page } from "@/app/api/edge";
import { listVersions } from "@/lib/deliverables/report/list-versions";

export const GET = objectRoute("report", async ({ ctx, params }) => page(await listVersions(ctx, params.id ?? "")));
