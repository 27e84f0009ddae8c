import { AppError } from "../../core/errors";

/**
 * Puts `replacement` in the place of `wanted`, which must stand in the text exactly once.
 * @throws INVALID_INPUT telling how often it stands there
 */
export function editText(text: string, wanted: string, replacement: string, path: string): string {
  const first = text.indexOf(wanted);
  const times = first < 0 ? 0 : text.split(wanted).length - 1;
  if (times === 0) {
    throw wrong(`old_string does not occur in ${path}.`, "Read the file again and copy the text exactly as it stands.");
  }
  // Overlapping occurrences count too: "aa" stands twice in "aaa".
  if (times > 1 || text.indexOf(wanted, first + 1) >= 0) {
    const count = times > 1 ? `${times} times` : "more than once";
    throw wrong(`old_string occurs ${count} in ${path}.`, "Give more of the text around it, so that it occurs once.");
  }
  return text.slice(0, first) + replacement + text.slice(first + wanted.length);
}

function wrong(detail: string, hint: string): AppError {
  return new AppError("INVALID_INPUT", { detail, hint, field: "old_string" });
}
