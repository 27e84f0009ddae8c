import { fail, ok, type Result } from "../../../core/result";
import { storableText } from "../../storable-text";
import { ResumeData } from "../schema";

/** Names that older files have for fields. */
const formerNames: Record<string, string> = { company: "name", website: "url", summaryText: "summary" };

/**
 * Fields of JSON Resume from whatever stands in an object: numbers become words, empty fields and entries go, former
 * names are read. The first thing that cannot be read is the reason.
 */
export function tidyResume(raw: unknown): Result<ResumeData, "unreadable"> {
  const tidy = clean(raw);
  const parsed = ResumeData.safeParse(tidy);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  return fail("unreadable", `${issue?.path.join(".") || "resume"}: ${issue?.message ?? "unreadable"}`);
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return storableText(value).trim() || undefined;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(clean).filter((one) => one !== undefined);
  if (typeof value !== "object" || value === null) return undefined;
  const fields = Object.entries(value).flatMap(([key, field]) => {
    const name = formerNames[key] && !(formerNames[key] in value) ? formerNames[key] : key;
    const kept = clean(field);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}
