import { objectRoute } from "@/app/api/edge";
import { readImage } from "@/lib/deliverables/image/read-image";
import { contentDisposition } from "@/lib/deliverables/report/export/content-disposition";

/** The image as a file to keep. */
export const GET = objectRoute("image", async ({ ctx, params }) => {
  const { bytes, mediaType, name } = await readImage(ctx, params.id ?? "");
  return new Response(bytes, {
    headers: {
      "content-type": mediaType,
      "content-length": String(bytes.byteLength),
      "content-disposition": contentDisposition(name),
    },
  });
});
