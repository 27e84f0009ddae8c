import { objectRoute } from "@/app/api/edge";
import { contentDisposition } from "@/lib/deliverables/report/export/content-disposition";
import { readResumeFile } from "@/lib/deliverables/resume/read-resume-file";

/** The resume as a PDF to keep. */
export const GET = objectRoute("resume", async ({ ctx, params }) => {
  const { bytes, mediaType, name } = await readResumeFile(ctx, params.id ?? "", 0);
  return new Response(bytes, {
    headers: {
      "content-type": mediaType,
      "content-length": String(bytes.byteLength),
      "content-disposition": contentDisposition(name),
    },
  });
});
