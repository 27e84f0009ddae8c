import { AppError } from "../../core/errors";

/** @throws CONFLICT when the document is not as it was when it was read */
export function requireVersion(path: string, version: number, expected: number | undefined): void {
  if (expected === undefined || expected === version) return;
  throw new AppError("CONFLICT", {
    detail: `${path} has version ${version} now, not ${expected}: it was changed in the meantime.`,
    hint: "Read it again and make the change on what it says now.",
    field: "expected_version",
  });
}
