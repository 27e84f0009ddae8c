import { cleanJson, isTooDeep } from "./clean-json";
import { AppError } from "./errors";

/**
 * The JSON object in a request's body, with text that every database can hold. An empty body counts as `{}`.
 * @throws MALFORMED_BODY
 */
export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = text.trim() === "" ? {} : JSON.parse(text);
  } catch (error) {
    throw malformed(error instanceof SyntaxError ? "The body is not valid JSON." : "The body is not UTF-8 text.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw malformed("The body is JSON, but not an object.");
  }
  if (isTooDeep(value)) throw malformed("The body is nested too deeply: a hundred levels at most.");
  return cleanJson({ ...value });
}

function malformed(detail: string): AppError {
  return new AppError("MALFORMED_BODY", {
    detail,
    hint: "Send one JSON object, with Content-Type: application/json.",
  });
}
