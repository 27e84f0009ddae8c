import { Liquid, type Template } from "liquidjs";
import { fail, ok, type Result } from "../../core/result";

/** What a template may speak of: the run itself, what it was given, and what its steps came to. */
export const namespaces = ["run", "inputs", "steps"] as const;
export type TemplateValues = Record<(typeof namespaces)[number], unknown>;

const longestResult = 100_000;
const longestTemplate = 20_000;

// Strict: what is not there is an error, not a blank. It reaches own properties of plain data only, no files, and stops
// at limits of work and memory.
const engine = new Liquid({
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
  const parsed = parse(text);
  if (!parsed.ok) return parsed.detail;
  const foreign = engine
    .globalVariablesSync(parsed.value)
    .filter((name) => !(namespaces as readonly string[]).includes(name));
  if (foreign.length === 0) return undefined;
  return `It speaks of "${foreign[0]}"; a template may speak of ${namespaces.join(", ")}.`;
}

/** Fills a template in. What is missing, too long or too much work is a failure with words, never a blank. */
export function renderTemplate(text: string, values: TemplateValues): Result<string, "template"> {
  const parsed = parse(text);
  if (!parsed.ok) return parsed;
  try {
    const rendered: unknown = engine.renderSync(parsed.value, structuredClone(values));
    const result = String(rendered);
    if (result.length > longestResult) return fail("template", `It comes to more than ${longestResult} characters.`);
    return ok(result);
  } catch (error) {
    return fail("template", wordsOf(error));
  }
}

/** Whether a condition holds: it does not when it comes to nothing, `false` or `0`. */
export function conditionHolds(text: string, values: TemplateValues): Result<boolean, "template"> {
  const rendered = renderTemplate(text, values);
  return rendered.ok ? ok(!["", "false", "0"].includes(rendered.value.trim().toLowerCase())) : rendered;
}

function parse(text: string): Result<Template[], "template"> {
  try {
    return ok(engine.parse(text));
  } catch (error) {
    return fail("template", wordsOf(error));
  }
}

/** The first line of the engine's message: the rest shows the template again. */
function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0]!;
}
