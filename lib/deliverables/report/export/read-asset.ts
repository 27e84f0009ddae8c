import { readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(process.cwd(), "lib/deliverables/report/export");
const cache = new Map<string, string>();

/** A style sheet or template that stands in this folder; read once. */
export function readAsset(name: "report.css" | "report.typ" | "epub/book.css"): string {
  const known = cache.get(name) ?? readFileSync(join(folder, name), "utf8");
  cache.set(name, known);
  return known;
}
