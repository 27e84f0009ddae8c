import { toApiError } from "./api-error";
import { readProblem } from "./read-problem";

/** The name that the server gave the file (RFC 6266), or `fallback`. */
export function fileNameIn(disposition: string | null, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  const plain = /filename="([^"]+)"/i.exec(disposition ?? "")?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : (plain ?? fallback);
  } catch {
    return plain ?? fallback;
  }
}

/**
 * Fetches a file and hands it to the browser to save. Unlike a plain link it can tell when there is none.
 * @param path behind /api/v1
 * @throws ApiError
 */
export async function downloadFile(path: string, fallbackName: string): Promise<void> {
  const response = await fetch(`/api/v1${path}`, { credentials: "same-origin" }).catch((error: unknown) => {
    throw toApiError(error);
  });
  if (!response.ok) throw await readProblem(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = fileNameIn(response.headers.get("content-disposition"), fallbackName);
  link.click();
  // The browser reads the blob after the click; it may let go of it a minute later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
