import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ResumeTemplate } from "../schema";

const folder = join(process.cwd(), "lib/deliverables/resume/templates");
const cache = new Map<string, string>();

/** The source of a template, what all share before it; read once. */
export function readTemplate(name: ResumeTemplate): string {
  const known = cache.get(name) ?? `${read("base")}\n${read(name)}`;
  cache.set(name, known);
  return known;
}

const read = (name: string): string => readFileSync(join(folder, `${name}.typ`), "utf8");
