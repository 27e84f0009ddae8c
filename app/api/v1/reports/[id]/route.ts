import { json, objectRoute } from "@/app/api/edge";
import { getReport } from "@/lib/deliverables/report/get-report";

export const GET = objectRoute("report", async ({ ctx, params }) => json(await getReport(ctx, params.id ?? "")));
