import { sha256 } from "../../../core/canonical-json";

const deepest = 4;
const mostNames = 50;
const mostKept = 2_000;
const digests = new Map<string, string>();

/**
 * Digest of what arguments look like: their names and the kinds of their values, never a value itself. Two calls that
 * differ only in text or numbers have the same one.
 */
export function shapeOf(args: unknown): string {
  const outline = outlineOf(args, 0);
  let digest = digests.get(outline);
  if (digest === undefined) {
    digest = sha256(outline).slice(0, 16);
    if (digests.size >= mostKept) digests.clear();
    digests.set(outline, digest);
  }
  return digest;
}

function outlineOf(value: unknown, depth: number): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  if (depth >= deepest) return "deep";
  if (Array.isArray(value)) {
    return `[${[...new Set(value.map((item) => outlineOf(item, depth + 1)))].sort().join("|")}]`;
  }
  const names = Object.keys(value).sort().slice(0, mostNames);
  const members = names.map(
    (name) => `${JSON.stringify(name)}:${outlineOf((value as Record<string, unknown>)[name], depth + 1)}`,
  );
  return `{${members.join(",")}}`;
}
