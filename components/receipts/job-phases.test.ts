import { expect, test } from "vitest";
import { messages } from "@/components/i18n/messages";
import { imagePhaseNames } from "@/lib/deliverables/image/schema";
import { reportPhaseNames } from "@/lib/deliverables/report/schema";
import { resumePhaseNames } from "@/lib/deliverables/resume/schema";

test("pain 114: every phase of every kind of work has a word in both languages", () => {
  for (const name of [...reportPhaseNames, ...resumePhaseNames, ...imagePhaseNames]) {
    expect(messages.en.jobs.phases, name).toHaveProperty(name);
    expect(messages.zh.jobs.phases, name).toHaveProperty(name);
  }
});
