import { objectRoute } from "@/app/api/edge";
import { contentDisposition } from "@/lib/deliverables/report/export/content-disposition";
import { getDocumentFile } from "@/lib/knowledge/get-document-file";

/** Always a download that no browser shows as a page of ours or guesses the type of. */
export const GET = objectRoute("document", async ({ ctx, params }) => {
  const { fileName, mediaType, bytes } = await getDocumentFile(ctx, params.id ?? "");
  return new Response(bytes, {
    headers: {
      "content-type": mediaType.startsWith("text/") ? "application/octet-stream" : mediaType,
      "content-length": String(bytes.byteLength),
      "content-disposition": contentDisposition(fileName),
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    },
  });
});
