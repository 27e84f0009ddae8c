import { json, noContent, objectRoute, readQuery } from "@/app/api/edge";
import { deleteDocument } from "@/lib/knowledge/delete-document";
import { getDocument } from "@/lib/knowledge/get-document";
import { DocumentQuery } from "@/lib/knowledge/schema";

export const GET = objectRoute("document", async ({ request, ctx, params }) =>
  json(await getDocument(ctx, params.id ?? "", readQuery(request, DocumentQuery).around)),
);

export const DELETE = objectRoute("document", async ({ ctx, params }) => {
  await deleteDocument(ctx, params.id ?? "");
  return noContent();
});
