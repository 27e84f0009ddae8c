import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSections } from "../markdown/parse-sections";
import { documents } from "../markdown/testing/random-documents";
import type { WritingJob } from "../write/writing-job";
import { reviseReport } from "./revise-report";
import { checkPlan, RevisionPlan } from "./revision-plan";

const long = process.env.CANDOR_LONG === "1";
const answer = "## Written anew\n\nTwo `words`.\n";

/** A job whose model proposes this plan and then writes the same words for every section. */
function jobWith(plan: object): WritingJob {
  let asked = 0;
  return {
    input: { topic: "Any", source_strategy: "provided", source_content: "", report_style: "detailed" },
    language: "en",
    sources: [],
    failedQueries: [],
    resolved: { builtIn: false, provider: "openai", modelId: "scripted" } as WritingJob["resolved"],
    ask: async () => ({ text: asked++ === 0 ? JSON.stringify(plan) : answer, isCut: false }),
    enter: async () => {},
  };
}

test(`T14: a whole plan touches what it names and no other byte, over ${long ? 2_000 : 400} random documents`, async () => {
  let carriedOut = 0;
  await fc.assert(
    fc.asyncProperty(documents, fc.nat(), fc.nat(), async (body, a, b) => {
      const markdown = `# Title\n\n${body}\n\n## First\n\none\n\n## Last\n\nend\n`;
      const sections = parseSections(markdown).filter(({ level }) => level > 0);
      const [modify, remove] = [sections[a % sections.length]!, sections[b % sections.length]!];
      const plan = RevisionPlan.parse({
        modify: [modify.id],
        remove: modify === remove || remove.level === 1 ? [] : [remove.id],
        reasoning: "asked",
      });
      const revised = await reviseReport(jobWith(plan), markdown);
      if (
        !checkPlan(plan, parseSections(markdown)).ok ||
        parseSections(markdown).filter(({ level }) => level > 0).length < 2
      ) {
        expect(revised).toBeNull();
        return;
      }
      if (!revised?.ok) {
        expect(revised).toMatchObject({ ok: false, reason: "failed" });
        return;
      }
      carriedOut += 1;
      const text = revised.value.markdown;
      const touched = new Set([...plan.modify, ...plan.remove]);
      const untouched = parseSections(markdown).filter(({ id }) => !touched.has(id));
      // Each untouched section stands in it, in order, byte for byte, but for a line end at the end of the whole.
      let at = 0;
      for (const { raw } of untouched) {
        const found = text.indexOf(raw.trimEnd(), at);
        expect({ raw, found }).toEqual({ raw, found: expect.any(Number) });
        expect(found).toBeGreaterThanOrEqual(at);
        at = found + raw.trimEnd().length;
      }
      if (!revised.value.shortfall) expect(text).toContain("Written anew");
    }),
    { numRuns: long ? 2_000 : 400 },
  );
  expect(carriedOut).toBeGreaterThan(long ? 1_000 : 200);
});
