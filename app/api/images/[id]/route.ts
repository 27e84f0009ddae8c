import { z } from "zod";
import { openRoute, readQuery } from "@/app/api/edge";
import { fileTokenSeconds } from "@/lib/deliverables/files/file-token";
import { readImageBytes } from "@/lib/deliverables/image/read-image-bytes";

const Query = z.object({ token: z.string().max(200) });

/** The bytes of an image for whoever holds its signed address; an `img` of a page sends nothing else. */
export const GET = openRoute(async ({ request, runtime, params }) => {
  const { token } = readQuery(request, Query);
  const { bytes, mediaType, sha256 } = await readImageBytes(runtime, params.id ?? "", token);
  return new Response(bytes, {
    headers: {
      "content-type": mediaType,
      "content-length": String(bytes.byteLength),
      "cache-control": `private, max-age=${fileTokenSeconds}`,
      etag: `"${sha256}"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    },
  });
});
