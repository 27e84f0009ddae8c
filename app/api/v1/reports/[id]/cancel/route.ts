import { json, objectRoute } from "@/app/api/edge";
import { cancelReport } from "@/lib/deliverables/report/cancel-report";

export const POST = objectRoute("report", async ({ ctx, params }) => json(await cancelReport(ctx, params.id ?? "")));
