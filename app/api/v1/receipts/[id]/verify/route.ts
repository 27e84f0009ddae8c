import { json, objectRoute } from "@/app/api/edge";
import { verifyReceipt } from "@/lib/receipts/verify-receipt";

export const POST = objectRoute("receipt", async ({ ctx, params }) => json(await verifyReceipt(ctx, params.id ?? "")));
