import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listVersions } from "@/lib/deliverables/list-versions";
import { parseSections } from "@/lib/deliverables/report/markdown/parse-sections";
import type { Report } from "@/lib/deliverables/report/schema";
import { databases } from "@/tests/support/database";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";
import type { ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";
import { handbook, openReportBench, type ReportBench } from "./bench";

const original =
  "# Cold chain\n\nIntro.\n\n## Costs\n\n```sh\n# not a heading\n```\n\n## Alarms  ##\n\nNine.\n\nConclusion\n----------\n\nEnd.\n";
const raws = (report: Report) => parseSections(report.markdown ?? "").map((section) => section.raw);

describe.each(databases)("revising a report on %s", (kind) => {
  let server: ScriptedOpenAI;
  let bench: ReportBench;
  let first: Report;
  beforeAll(async () => {
    server = await startScriptedOpenAI([{ text: original }]);
    const env = {
      OPENAI_BASE_URL: server.baseUrl,
      OPENAI_API_KEY: "key",
      OPENAI_API_MODE: "chat",
      CHAT_MODEL: "scripted",
    };
    bench = await openReportBench(kind, { env });
    first = await bench.report({ topic: "Cold chain", source_content: handbook });
  });
  afterAll(async () => {
    await bench.stop();
    await server.stop();
  });

  /** Answers each kind of question by its own reply. */
  function answer(replies: Record<string, ScriptedReply | ((request: ScriptedRequest) => ScriptedReply)>): void {
    server.setScript((request) => {
      const task = /^<task name="(\w+)">/.exec(request.system)?.[1] ?? "";
      const reply = replies[task];
      if (!reply) throw new Error(`Nobody expected ${task}.`);
      return typeof reply === "function" ? reply(request) : reply;
    });
  }
  const revise = (user_instructions: string) =>
    bench.report({ topic: "Cold chain", user_instructions, parent_report_id: first.id });
  const plan = (value: object): ScriptedReply => ({ text: `Here:\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\`` });

  test("the first version is what the model wrote", () => {
    expect(first).toMatchObject({ state: "ready", version: 1, markdown: original });
  });

  test("only the section that the plan names is written; every other byte stays", async () => {
    answer({
      plan_revision: plan({ modify: ["s3"], reasoning: "asked" }),
      edit_section: { text: "## Alarms\n\nTen.\n\n## Doors\n\nNew doors.\n" },
    });
    const before = server.requests.length;
    const report = await revise("There were ten alarms");
    expect(report).toMatchObject({ state: "ready", version: 2, groupId: first.groupId, parentId: first.id });
    expect(raws(report)).toEqual([
      raws(first)[0],
      raws(first)[1],
      "## Alarms\n\nTen.\n\n",
      "## Doors\n\nNew doors.\n\n",
      raws(first)[3],
    ]);
    const [planned, edited] = server.requests.slice(before);
    expect(planned?.messages[0]?.text).toContain('<section id="s3" level="2" heading="Alarms">');
    expect(edited?.messages[0]?.text).toContain("<before>## Costs");
    expect(report.sources).toEqual(first.sources);
  });

  test("sections are added and removed in their places", async () => {
    answer({
      plan_revision: plan({ add: [{ after: "s2", heading: "Routes", description: "by rail" }], remove: ["s3"] }),
      add_section: { text: "Three routes." },
    });
    const report = await revise("Add routes, drop alarms");
    expect(raws(report)).toEqual([raws(first)[0], raws(first)[1], "## Routes\n\nThree routes.\n\n", raws(first)[3]]);
  });

  test.each([
    ["names a section that is not there", { modify: ["s9"] }],
    ["takes the title away", { remove: ["s1"] }],
    ["touches everything", { modify: ["s1", "s2", "s3", "s4"] }],
    ["names one section twice", { modify: ["s2"], remove: ["s2"] }],
    ["changes nothing", {}],
  ])("a plan that %s is not carried out: the report is written anew", async (_, value) => {
    answer({ plan_revision: plan(value), write_report: { text: "# Anew\n\n## One\n\nText.\n" } });
    const report = await revise("Change it");
    expect(report).toMatchObject({ state: "ready", title: "Anew", markdown: "# Anew\n\n## One\n\nText.\n" });
    expect(server.requests.at(-1)?.messages[0]?.text).toContain('title="Previous version of this report"');
  });

  test("an answer that is no plan leads to a new text as well", async () => {
    answer({ plan_revision: { text: "I would change the costs." }, write_report: { text: original } });
    expect(await revise("Change it")).toMatchObject({ state: "ready", markdown: original });
  });

  test("a section that cannot be written stays, and the report is partial", async () => {
    answer({
      plan_revision: plan({ modify: ["s2", "s3"] }),
      edit_section: (request) =>
        request.messages[0]?.text.includes("<section>\n## Costs") ? { text: " " } : { text: "## Alarms\n\nTen.\n" },
    });
    const report = await revise("Change both");
    expect(report).toMatchObject({ state: "partial", error: expect.stringContaining("Costs") });
    expect(raws(report)[1]).toBe(raws(first)[1]);
    expect(raws(report)[2]).toBe("## Alarms\n\nTen.\n\n");
  });

  test("when no section can be written, nothing is: the reason is the provider's", async () => {
    answer({
      plan_revision: plan({ modify: ["s2"] }),
      edit_section: { status: 401, error: { message: "no" } },
    });
    const report = await revise("Change costs");
    expect(report).toMatchObject({
      state: "failed",
      markdown: null,
      error: expect.stringContaining("refused our key"),
    });
    const reply = await bench.invoke({ topic: "x", parent_report_id: report.id });
    expect(reply).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("nothing to revise") });
  });

  test("every version is kept, newest first", async () => {
    const versions = await listVersions(bench.ctx, "report", first.id);
    expect(versions.map((one) => one.version)).toEqual(versions.map((_, index) => versions.length - index));
    expect(versions.at(-1)?.id).toBe(first.id);
  });
});

describe.each(databases)("revising without a language model on %s", (kind) => {
  let bench: ReportBench;
  let first: Report;
  beforeAll(async () => {
    bench = await openReportBench(kind);
    first = await bench.report({ topic: "Cold chain costs", source_content: handbook });
  });
  afterAll(() => bench.stop());

  const revise = (user_instructions: string) =>
    bench.report({ topic: "Cold chain costs", user_instructions, parent_report_id: first.id });

  test("a section that the wish names is removed, and nothing else changes", async () => {
    const headings = first.outline.filter((one) => one.level === 2).map((one) => one.heading);
    const report = await revise(`Please remove the section ${headings[1]}`);
    expect(report).toMatchObject({ state: "ready", version: 2 });
    expect(raws(report)).toEqual(raws(first).filter((raw) => !raw.startsWith(`## ${headings[1]}\n`)));
  });

  test("a section is added before the conclusion, quoted from the sources", async () => {
    const report = await revise('Add a section about "temperature sensors"');
    expect(report.state).toBe("ready");
    const sections = parseSections(report.markdown ?? "");
    expect(sections.at(-2)?.heading).toBe("Temperature sensors");
    expect(sections.at(-2)?.raw).toMatch(/[Ss]ensors/);
    expect(raws(report).filter((raw) => !raw.startsWith("## Temperature"))).toEqual(raws(first));
  });
});
