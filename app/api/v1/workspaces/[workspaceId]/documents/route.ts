import { created, json, page, readQuery, workspaceRoute } from "@/app/api/edge";
import { readBytes } from "@/app/api/edge/read-bytes";
import { AppError } from "@/lib/core/errors";
import { maxFileBytes } from "@/lib/knowledge/limits";
import { listDocuments } from "@/lib/knowledge/list-documents";
import { DocumentListQuery } from "@/lib/knowledge/schema";
import { uploadDocument } from "@/lib/knowledge/upload-document";

export const GET = workspaceRoute(async ({ request, ctx }) => {
  const { items, nextCursor } = await listDocuments(ctx, readQuery(request, DocumentListQuery));
  return page(items, nextCursor);
});

/** 201 with the new document; 200 with the one that already has these bytes. */
export const POST = workspaceRoute(async ({ request, ctx }) => {
  const { document, existed } = await uploadDocument(ctx, await readFile(request));
  const location = { location: `/api/v1/documents/${document.id}` };
  return existed ? json(document, 200, location) : created(document, location);
});

/** A form's envelope around the file. */
const envelope = 64 * 1024;

/** The part `file` of the form. Reading stops at the limit, whatever length was announced. */
async function readFile(request: Request): Promise<{ fileName: string; bytes: Uint8Array }> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw noFile("The body is not a form: expected multipart/form-data with the part file.");
  }
  const body = await readBytes(request, maxFileBytes + envelope).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === "TOO_LARGE")) throw error;
    throw new AppError("TOO_LARGE", {
      detail: `The file is too large: a document may have ${maxFileBytes / 1024 / 1024} MB.`,
      hint: "Split the file into parts and upload those.",
      field: "file",
      reason: "too_large",
    });
  });
  let form: FormData;
  try {
    form = await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    throw noFile("The form cannot be read: it is cut short or its boundary is wrong.");
  }
  const file = form.get("file");
  if (!(file instanceof File)) throw noFile("The form has no file in its part file.");
  return { fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

function noFile(detail: string): AppError {
  return new AppError("INVALID_INPUT", { detail, hint: "Send the file as the part file of a form.", field: "file" });
}
