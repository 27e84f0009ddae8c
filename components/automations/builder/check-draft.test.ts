import { expect, test } from "vitest";
import type { Trigger } from "@/lib/automations/schema";
import { checkDraft } from "./check-draft";
import { declaredTools, emptyDraft, newStep, newTrigger, readDraft } from "./draft";

const now = new Date("2026-12-01T08:00:00Z");
const sound = () => {
  const draft = emptyDraft("Europe/Berlin");
  draft.name = "Morning";
  draft.plan[0]!.params.query = "Summarise what is new.";
  return draft;
};
const paths = (draft: ReturnType<typeof sound>) => checkDraft(draft, now).map(({ path }) => path);

test("what a form begins with only lacks its name and its task", () => {
  expect(paths(emptyDraft("Europe/Berlin")).sort()).toEqual(["name", "plan.0.params.query"]);
  expect(checkDraft(sound(), now)).toEqual([]);
});

test("each problem has its place", () => {
  const draft = sound();
  draft.triggers = [
    { ...newTrigger("schedule", "Mars/Base") },
    { type: "schedule", params: { cron: "* * * * *", timezone: "UTC" }, static_inputs: {}, enabled: true },
    {
      type: "event",
      params: { event: "document.entered_folder", filter: { folder: { $like: "x" } } },
      static_inputs: {},
      enabled: true,
    },
  ];
  draft.plan[0]!.params.query = "About {{ secrets.key }}";
  draft.plan[0]!.when = "{{ inputs.";
  draft.execution.on_failure = [{ ...newStep([]), step_id: draft.plan[0]!.step_id }];
  draft.execution.on_failure[0]!.params.query = "Tell somebody.";
  expect(paths(draft).sort()).toEqual([
    "execution.on_failure.0.step_id",
    "plan.0.params.query",
    "plan.0.when",
    "triggers.0.params.timezone",
    "triggers.1.params.cron",
    "triggers.2.params.filter",
  ]);
});

test("a definition comes back from JSON exactly as it was, and half a definition says what is wrong where", () => {
  const draft = sound();
  expect(readDraft(JSON.stringify(draft))).toEqual({ ok: true, draft });
  expect(readDraft("{")).toMatchObject({ ok: false });
  const read = readDraft(JSON.stringify({ ...draft, triggers: [{ type: "schedule", params: {} }], extra: 1 }));
  expect(read.ok ? [] : read.problems.map(({ path }) => path)).toEqual([
    "triggers.0.params.cron",
    "triggers.0.params.timezone",
    "",
  ]);
});

test("pain 185: a schedule that never comes is refused before it is sent", () => {
  const draft = sound();
  draft.triggers = [{ ...newTrigger("schedule", "UTC"), params: { cron: "0 9 30 2 *", timezone: "UTC" } } as Trigger];
  expect(paths(draft)).toEqual(["triggers.0.params.cron"]);
});

test("tools that steps declare are listed once, those of failures with them", () => {
  const draft = sound();
  draft.plan[0]!.params.tools = ["write_file", "mkdir"];
  draft.execution.on_failure = [
    { ...newStep(draft.plan), params: { ...draft.plan[0]!.params, tools: ["mkdir", "rm"] } },
  ];
  expect(declaredTools(draft)).toEqual(["write_file", "mkdir", "rm"]);
});
