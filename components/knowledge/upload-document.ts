import { ApiError } from "@/components/lib/api-error";
import { readProblem } from "@/components/lib/read-problem";
import type { DocumentItem } from "@/lib/knowledge/schema";

export interface UploadedDocument {
  document: DocumentItem;
  /** The same bytes were there already: this is that document. */
  existed: boolean;
}

/**
 * Uploads one file. `fetch` tells nothing about how much was sent, so this is an XMLHttpRequest.
 * @param onProgress whole percent of the bytes that have left
 * @throws ApiError
 */
export function uploadDocument(
  workspaceId: string,
  file: File,
  onProgress?: (percent: number) => void,
): Promise<UploadedDocument> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadedDocument>();
  const request = new XMLHttpRequest();
  request.open("POST", `/api/v1/workspaces/${workspaceId}/documents`);
  request.setRequestHeader("accept", "application/json");
  request.upload.onprogress = (event) => {
    if (event.lengthComputable) onProgress?.(Math.floor((event.loaded / event.total) * 100));
  };
  request.onerror = () => reject(new ApiError({ status: 0, code: "OFFLINE", detail: "The upload was cut off." }));
  request.onload = () => {
    const answer = new Response(request.responseText, {
      status: request.status,
      statusText: request.statusText,
      headers: { "retry-after": request.getResponseHeader("retry-after") ?? "" },
    });
    if (!answer.ok) {
      void readProblem(answer).then(reject);
      return;
    }
    answer.json().then(
      (document: DocumentItem) => resolve({ document, existed: answer.status === 200 }),
      () => reject(new ApiError({ status: answer.status, code: "INTERNAL", detail: "The answer could not be read." })),
    );
  };
  const form = new FormData();
  form.append("file", file);
  request.send(form);
  return promise;
}
