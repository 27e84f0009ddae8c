import type { Runtime } from "../../core/context";
import { AppError, notFound } from "../../core/errors";
import { readFileToken } from "../files/file-token";
import { readFile, type StoredFile } from "../files/read-file";

/**
 * The bytes of an image, for whoever holds a token of it.
 * @throws FORBIDDEN for a token that was altered or whose time is over, NOT_FOUND when the image is gone
 */
export async function readImageBytes(runtime: Runtime, id: string, token: string): Promise<StoredFile> {
  const grant = readFileToken(runtime, id, token);
  if (!grant.ok) {
    throw new AppError("FORBIDDEN", {
      detail: grant.reason === "expired" ? "This address of the image has expired." : "This address was altered.",
      hint: "Open the image anew from its page.",
    });
  }
  const row = await runtime.db.prisma.deliverable.findUnique({ where: { id }, select: { workspaceId: true } });
  if (!row) throw notFound("image");
  return readFile(runtime, { ...grant.value, workspaceId: row.workspaceId });
}
