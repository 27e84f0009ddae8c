import { Liquid, type Template } from "liquidjs";
import { fail, ok, type Result } from "../../core/result";

/** What a template may speak of: the run itself, what it was given, and what its steps came to. */
export const namespaces = ["run", "inputs", "steps"] as const;
export type TemplateValues = Record<(typeof namespaces)[number], unknown>;

const longestTemplate = 20_000;

// Strict: what is not there is an error, not a blank. It reaches own properties of plain data only, no files, and stops
// at limits of work and memory.
export const engine = new Liquid({
  strictVariables: true,
  strictFilters: true,
  ownPropertyOnly: true,
  cache: false,
  parseLimit: longestTemplate,
  renderLimit: 200,
  memoryLimit: 2_000_000,
});
for (const reachesFiles of ["include", "render", "layout", "block"]) delete engine.tags[reachesFiles];

/** What is wrong with a template, before it is ever used; undefined when it is sound. */
export function problemOfTemplate(text: string): string | undefined {
  const parsed = parseTemplate(text);
  if (!parsed.ok) return parsed.detail;
  const foreign = engine
    .globalVariablesSync(parsed.value)
    .filter((name) => !(namespaces as readonly string[]).includes(name));
  if (foreign.length === 0) return undefined;
  return `It speaks of "${foreign[0]}"; a template may speak of ${namespaces.join(", ")}.`;
}

export function parseTemplate(text: string): Result<Template[], "template"> {
  try {
    return ok(engine.parse(text));
  } catch (error) {
    return fail("template", wordsOf(error));
  }
}

/** The first line of the engine's message: the rest shows the template again. */
export function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0]!;
}
