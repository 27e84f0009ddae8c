import { expect, test } from "vitest";
import { conditionHolds, renderTemplate } from "./render-template";
import { problemOfTemplate, type TemplateValues } from "./template-engine";

const values: TemplateValues = {
  run: { id: "arn_1", date: "2026-11-30" },
  inputs: { folder: "/documents/inbox", many: Array.from({ length: 5_000 }, (_, n) => n) },
  steps: { read: { text: "Two new contracts.", count: 2 } },
};
const rendered = (text: string) => {
  const result = renderTemplate(text, values);
  return result.ok ? result.value : `! ${result.detail}`;
};

test("values of the run, its inputs and its steps are filled in as text", () => {
  expect(rendered("{{run.date}}: {{ steps.read.text }} ({{inputs.folder}})")).toBe(
    "2026-11-30: Two new contracts. (/documents/inbox)",
  );
  expect(rendered("{% if steps.read.count > 1 %}several{% endif %} {{ steps.read.text | upcase }}")).toBe(
    "several TWO NEW CONTRACTS.",
  );
});

test("what is missing is an error, not a blank", () => {
  for (const text of ["{{inputs.flder}}", "{{steps.write.text}}", "{{ run.date | nofilter }}", "{{ nothing }}"]) {
    expect(rendered(text)).toMatch(/^! /);
  }
});

test("a template speaks of its three namespaces and of nothing else", () => {
  expect(problemOfTemplate("{{run.id}} {{inputs.a}} {{steps.b.c}} {% assign x = run.id %}{{ x }}")).toBeUndefined();
  for (const text of ["{{process.env}}", "{{this}}", "{{constructor}}", "{% for a in secrets %}{{a}}{% endfor %}"]) {
    expect(problemOfTemplate(text)).toContain("may speak of run, inputs, steps");
  }
  for (const text of ["{{run.id", "{% if %}", "{% nothing %}"]) expect(problemOfTemplate(text)).toBeTruthy();
});

test("nothing but plain data is reached, no files, and work has an end", () => {
  const reached = ["{{run.constructor}}", "{{run.__proto__.polluted}}", "{{inputs.many.constructor.name}}"];
  for (const text of reached) expect(rendered(text)).toMatch(/^! /);
  for (const tag of ["include", "render", "layout"]) {
    expect(problemOfTemplate(`{% ${tag} 'package.json' %}`)).toContain(`"${tag}" not found`);
  }
  const endless = "{% for a in inputs.many %}{% for b in inputs.many %}{{ a }}{{ b }}{% endfor %}{% endfor %}";
  const started = performance.now();
  expect(rendered(endless)).toMatch(/^! /);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test("a condition holds unless it comes to nothing, false or 0", () => {
  const holds = (text: string) => conditionHolds(text, values);
  expect(holds("{{ steps.read.count }}")).toMatchObject({ ok: true, value: true });
  for (const text of ["", " ", "false", "0", "{% if steps.read.count > 5 %}yes{% endif %}"]) {
    expect(holds(text)).toMatchObject({ ok: true, value: false });
  }
  expect(holds("{{ steps.gone }}")).toMatchObject({ ok: false });
});

test("an expression that a filter works out for each entry of a long list is broken off", () => {
  const long = { ...values, inputs: { many: Array.from({ length: 100_000 }, (_, n) => n) } };
  const began = performance.now();
  const result = renderTemplate("{{ inputs.many | find_index_exp: 'one', 'inputs.many contains -1' }}", long);
  expect(result).toMatchObject({ ok: false, detail: "It takes too long to fill in." });
  expect(performance.now() - began).toBeLessThan(10_000);
});
