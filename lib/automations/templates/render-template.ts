import { fail, ok, type Result } from "../../core/result";
import { withinTime } from "../../core/within-time";
import { engine, parseTemplate, type TemplateValues, wordsOf } from "./template-engine";

const longestResult = 100_000;
/** The engine looks at its clock between two places; what one of them does with a long list is broken off from outside. */
const longestMs = 1_000;

/** Fills a template in. What is missing, too long or too much work is a failure with words, never a blank. */
export function renderTemplate(text: string, values: TemplateValues): Result<string, "template"> {
  const parsed = parseTemplate(text);
  if (!parsed.ok) return parsed;
  try {
    const rendered = withinTime(longestMs, () => String(engine.renderSync(parsed.value, structuredClone(values))));
    if (!rendered.ok) return fail("template", "It takes too long to fill in.");
    const result = rendered.value;
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
