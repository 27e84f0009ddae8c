import { AppError } from "@/lib/core/errors";

/**
 * The version that a change rests on, from `If-Match: "3"`; undefined when the header is left out or `*`.
 * @throws INVALID_INPUT for anything else
 */
export function readIfMatch(request: Request): number | undefined {
  const header = request.headers.get("if-match");
  if (header === null || header === "*") return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (version === undefined) {
    throw new AppError("INVALID_INPUT", { detail: "If-Match: the ETag of what was read", field: "If-Match" });
  }
  return Number(version);
}
