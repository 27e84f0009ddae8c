import { json, objectRoute } from "@/app/api/edge";
import { getReceipt } from "@/lib/receipts/get-receipt";

export const GET = objectRoute("receipt", async ({ ctx, params }) => json(await getReceipt(ctx, params.id ?? "")));
