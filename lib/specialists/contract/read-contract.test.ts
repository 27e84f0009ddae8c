import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deliverables } from "../deliverables/definition";
import { readContract } from "./read-contract";
import { readObject } from "./read-object";

const file = (name: string) => readFileSync(join(process.cwd(), "tests/fixtures/cases", name), "utf8");
const read = (text: string) => readContract(text, deliverables);
const nothing = { artifact_type: null, artifact_id: null, artifact_location: null, receipts: null };
const needsAudience = {
  status: "blocked",
  action_summary: "Need the audience",
  evidence: nothing,
  next_step: "Ask the user who will read it",
  missing_fields: ["audience"],
  assumptions: null,
};

test.each([
  ["JS-01", needsAudience],
  ["JS-03", needsAudience],
  [
    "JS-06",
    {
      status: "success",
      action_summary: "Report 41 saved",
      evidence: { artifact_type: "report", artifact_id: "41", artifact_location: "/reports/41", receipts: null },
      next_step: null,
      missing_fields: null,
      assumptions: null,
    },
  ],
  ["JS-08", needsAudience],
  [
    "JS-09",
    {
      ...needsAudience,
      action_summary: "Missing: a,} and [b,]",
      evidence: { ...nothing, receipts: [] },
      next_step: "Ask,",
      missing_fields: ["tone"],
    },
  ],
  [
    "JS-13",
    {
      ...needsAudience,
      action_summary: "Line one\nLine two\twith tab",
      next_step: "Ask for tone",
      missing_fields: ["tone"],
    },
  ],
  ["JS-15", { ...needsAudience, action_summary: "It's missing", next_step: "Ask", missing_fields: ["format"] }],
])("%s is read as it was meant", (name, value) => {
  expect(read(file(`${name}.txt`))).toEqual({ ok: true, value });
});

test.each(["JS-11", "JS-16"])("%s is refused: what is not there is not added", (name) => {
  expect(read(file(`${name}.txt`)).ok).toBe(false);
});

interface Row {
  status: string;
  next_step: string | null;
  missing_fields: string[] | null;
  receipts?: unknown[];
  verdict: string;
}
const rows = JSON.parse(file("JS-19.json")) as Row[];
// Status words are case-sensitive: "Success" is refused, the reading that the case leaves open.
test.each(rows.map((row, index) => [index, row] as const))(
  "JS-19 row %i: fields that contradict each other",
  (_, row) => {
    const { verdict, receipts = null, ...fields } = row;
    const text = JSON.stringify({
      action_summary: "x",
      evidence: { ...nothing, receipts },
      assumptions: null,
      ...fields,
    });
    expect(read(text).ok).toBe(verdict.startsWith("accept"));
  },
);

test("a contract that is cut after any byte is refused", () => {
  const whole = file("JS-06.txt").split("\n")[2]!;
  expect(read(whole).ok).toBe(true);
  for (let length = 0; length < whole.length; length += 1) {
    expect(read(whole.slice(0, length)).ok, whole.slice(0, length)).toBe(false);
  }
});

test("two different objects, unfinished reasoning and an endless nesting are refused, not guessed at", () => {
  const one = JSON.stringify(needsAudience);
  expect(readObject(`${one} ${one.replace("audience", "tone")}`)).toMatchObject({ reason: "several_objects" });
  expect(readObject(`<think>${one}`).ok).toBe(false);
  expect(readObject('{"status":'.repeat(100_000)).ok).toBe(false);
  expect(readObject("[".repeat(500_000)).ok).toBe(false);
});

test("braces in a sentence and apostrophes around the object do no harm", () => {
  const one = JSON.stringify(needsAudience);
  expect(readObject(`It's for {reader}, isn't it?\n${one}\nThat's it.`)).toEqual({ ok: true, value: needsAudience });
});

test("a megabyte is read within 50 ms, whatever its shape", () => {
  const long = "word ".repeat(200_000);
  const shapes = [
    JSON.stringify({ ...needsAudience, padding: long }),
    `${long}${JSON.stringify(needsAudience)}`,
    `{"status":"blocked","padding":"${long}`,
    "{'a': ".repeat(150_000),
    "{}".repeat(500_000),
  ];
  for (const shape of shapes) {
    readObject(shape);
    // Processor time, so that a busy machine does not count; the best of a few, so that a collection does not.
    const times = [0, 1, 2, 3].map(() => {
      const before = process.cpuUsage();
      readObject(shape);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    });
    expect(Math.min(...times), shape.slice(0, 40)).toBeLessThan(50);
  }
});

test("what is missing is named as the contract has it; other words for it count as the content", () => {
  const asked = { ...needsAudience, missing_fields: ["dates of employment", "tone", "skills"] };
  expect(read(JSON.stringify(asked))).toMatchObject({ value: { missing_fields: ["core_content", "tone"] } });
});
