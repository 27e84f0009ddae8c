import { z } from "zod";
import { fail, ok, type Result } from "../../../core/result";
import { findSection } from "../markdown/find-section";
import type { Section } from "../markdown/section";

export const RevisionPlan = z.object({
  modify: z.array(z.string()).default([]),
  add: z
    .array(
      z.object({ after: z.string(), heading: z.string().trim().min(1).max(200), description: z.string().default("") }),
    )
    .max(20)
    .default([]),
  remove: z.array(z.string()).default([]),
  reasoning: z.string().default(""),
});
export type RevisionPlan = z.infer<typeof RevisionPlan>;

/**
 * Checks a whole plan against the sections before anything is written, and returns it with ids alone. A heading does
 * for an id when it stands once. Not usable: it names sections that are not there, two that read the same, or one
 * twice; takes the title away; changes nothing; or touches everything (then the report is better written anew).
 */
export function checkPlan(given: RevisionPlan, sections: readonly Section[]): Result<RevisionPlan, "not_usable"> {
  const unclear: string[] = [];
  const idOf = (reference: string): string => {
    const byId = findSection(sections, { id: reference });
    const found = byId.ok ? byId : findSection(sections, { heading: reference });
    if (!found.ok) unclear.push(found.detail ?? reference);
    return found.ok ? (sections[found.value] as Section).id : reference;
  };
  const plan = {
    ...given,
    modify: given.modify.map(idOf),
    add: given.add.map((one) => ({ ...one, after: idOf(one.after) })),
    remove: given.remove.map(idOf),
  };
  if (unclear.length > 0) return fail("not_usable", unclear.join(" "));
  const fault = faultOf(plan, sections);
  return fault ? fail("not_usable", fault) : ok(plan);
}

function faultOf(plan: RevisionPlan, sections: readonly Section[]): string | null {
  const named = [...plan.modify, ...plan.remove];
  const removed = new Set(plan.remove);
  if (new Set(named).size < named.length) return "a section stands in it twice";
  if (sections.some((section) => section.level < 2 && removed.has(section.id))) return "it takes the title away";
  if (plan.add.some((one) => removed.has(one.after))) return "it adds behind what it removes";
  if (named.length + plan.add.length === 0) return "it changes nothing";
  const headed = sections.filter((section) => section.level > 0);
  return headed.every((section) => named.includes(section.id)) ? "it touches every section" : null;
}
