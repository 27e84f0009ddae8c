import { z } from "zod";
import { fail, ok, type Result } from "../../../core/result";
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
 * Checks a whole plan against the sections before anything is written. Not usable: it names sections that are not
 * there or one of them twice, takes the title away, changes nothing, or touches everything (then the report is
 * better written anew).
 */
export function checkPlan(plan: RevisionPlan, sections: readonly Section[]): Result<RevisionPlan, "not_usable"> {
  const ids = new Set(sections.map((section) => section.id));
  const named = [...plan.modify, ...plan.remove];
  const unknown = [...named, ...plan.add.map((one) => one.after)].filter((id) => !ids.has(id));
  if (unknown.length > 0) return fail("not_usable", `no section ${unknown.join(", ")}`);
  if (new Set(named).size < named.length) return fail("not_usable", "a section stands in it twice");
  const removed = new Set(plan.remove);
  if (sections.some((section) => section.level < 2 && removed.has(section.id))) {
    return fail("not_usable", "it takes the title away");
  }
  if (plan.add.some((one) => removed.has(one.after))) return fail("not_usable", "it adds behind what it removes");
  if (named.length + plan.add.length === 0) return fail("not_usable", "it changes nothing");
  const headed = sections.filter((section) => section.level > 0);
  if (headed.every((section) => named.includes(section.id))) return fail("not_usable", "it touches every section");
  return ok(plan);
}
