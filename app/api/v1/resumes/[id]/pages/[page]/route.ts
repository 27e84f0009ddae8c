import { objectRoute } from "@/app/api/edge";
import { notFound } from "@/lib/core/errors";
import { readResumeFile } from "@/lib/deliverables/resume/read-resume-file";

/** The picture of one page, for the reader in the browser. A version never changes, so it may be kept. */
export const GET = objectRoute("resume", async ({ ctx, params }) => {
  if (!/^[1-5]$/.test(params.page ?? "")) throw notFound("page");
  const { bytes, mediaType } = await readResumeFile(ctx, params.id ?? "", Number(params.page));
  return new Response(bytes, {
    headers: {
      "content-type": mediaType,
      "content-length": String(bytes.byteLength),
      "cache-control": "private, max-age=900",
    },
  });
});
