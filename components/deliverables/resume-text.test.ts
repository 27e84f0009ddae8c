import { expect, test } from "vitest";
import { ResumeData } from "@/lib/deliverables/resume/schema";
import { resumeText } from "./resume-text";

test("every fact of a resume stands on a line of its own, so that two versions can be held beside each other", () => {
  const data = ResumeData.parse({
    basics: { name: "Ada Lind", email: "ada@example.org", location: { city: "Stockholm" } },
    work: [{ name: "Voltaic", position: "Engineer", startDate: "2019-03", highlights: ["Led a team", "Cut costs"] }],
    skills: [{ name: "Tools", keywords: ["Kafka", "Go"] }],
  });
  expect(resumeText(data, (section) => section.toUpperCase())).toBe(
    `Ada Lind · ada@example.org
Stockholm

WORK
Voltaic · Engineer · 2019-03
- Led a team
- Cut costs

SKILLS
Tools · Kafka · Go`,
  );
});
