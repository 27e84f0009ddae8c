import { json, objectRoute } from "@/app/api/edge";
import { retryDocument } from "@/lib/knowledge/retry-document";

export const POST = objectRoute("document", async ({ ctx, params }) => json(await retryDocument(ctx, params.id ?? "")));
