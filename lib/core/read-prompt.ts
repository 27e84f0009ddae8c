import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const folder = join(process.cwd(), "prompts");
const cache = new Map<string, string>();

/**
 * A Markdown file under `prompts/`, by its path without ending (`shared/output_contract`), trimmed, with every
 * `{{include:path}}` replaced by that file. Files are read once: prompts change with a restart.
 * @throws when the file or one that it includes is missing, or files include each other in a circle
 */
export function readPrompt(name: string, includedBy: readonly string[] = []): string {
  const known = cache.get(name);
  if (known !== undefined) return known;
  if (includedBy.includes(name))
    throw new Error(`The prompts include each other: ${[...includedBy, name].join(" > ")}`);
  const text = load(name, includedBy).replaceAll(/\{\{include:([\w/.-]+)\}\}/g, (_, included: string) =>
    readPrompt(included, [...includedBy, name]),
  );
  cache.set(name, text);
  return text;
}

/** Reads every prompt, so that a missing include stops the start instead of a turn. Returns their names. */
export function readAllPrompts(): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/").slice(0, -3));
  for (const name of names) readPrompt(name);
  return names;
}

function load(name: string, includedBy: readonly string[]): string {
  try {
    return readFileSync(join(folder, `${name}.md`), "utf8").trim();
  } catch {
    const asked = includedBy.length > 0 ? `, which ${includedBy.at(-1)}.md includes,` : "";
    throw new Error(`The prompt ${name}.md${asked} is missing under prompts/.`);
  }
}
