import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer";
import { expect, test } from "vitest";
import { joinSections } from "@/lib/deliverables/report/markdown/join-sections";
import { parseSections } from "@/lib/deliverables/report/markdown/parse-sections";
import { openReportBench } from "@/tests/db/report/bench";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";
import { printRows } from "./rows/print-rows";
import type { Row } from "./rows/row";
import { writeRows } from "./rows/write-rows";

const folder = join(process.env.CANDOR_EVAL_DATA ?? "../shared/data", "scifact");
const corpus = join(folder, "corpus.jsonl");
const isThere = existsSync(corpus);
const reports = 50;
const sectionsEach = 20;

/** Reports of twenty sections, each an abstract of a real paper. */
function realReports(): string[] {
  const papers = readFileSync(corpus, "utf8")
    .split("\n")
    .filter(Boolean)
    .slice(0, reports * sectionsEach);
  const sections = papers.map((line) => {
    const { title, abstract, text } = JSON.parse(line) as { title: string; abstract?: string[]; text?: string };
    return `## ${title}\n\n${abstract?.join(" ") ?? text}\n\n`;
  });
  return Array.from(
    { length: reports },
    (_, n) => `# Review ${n + 1}\n\n${sections.slice(n * sectionsEach, (n + 1) * sectionsEach).join("")}`,
  );
}

interface Spent {
  sent: number;
  written: number;
}

/** What a scripted server was sent and wrote since `from`. */
function spentSince(server: ScriptedOpenAI, from: number, written: string[]): Spent {
  const sent = server.requests
    .slice(from)
    .map(({ system, messages }) => countTokens(system) + countTokens(JSON.stringify(messages)));
  return { sent: sent.reduce((a, b) => a + b, 0), written: written.reduce((sum, text) => sum + countTokens(text), 0) };
}

test.skipIf(!isThere)("what revising one section costs beside writing the report anew", async () => {
  const server = await startScriptedOpenAI([]);
  const env = {
    OPENAI_BASE_URL: server.baseUrl,
    OPENAI_API_KEY: "key",
    OPENAI_API_MODE: "chat",
    CHAT_MODEL: "scripted",
  };
  const bench = await openReportBench("embedded", { env });
  await bench.gateway.updateTool(bench.ctx, "generate_report", { rateLimit: 10_000 });
  const spent = { revised: { sent: 0, written: 0 }, rewritten: { sent: 0, written: 0 } };
  let [untouchedBytes, keptBytes] = [0, 0];
  const replies: string[] = [];
  const script = (reply: (task: string) => string) =>
    server.setScript(({ system }) => {
      const text = reply(/^<task name="(\w+)">/.exec(system)?.[1] ?? "");
      replies.push(text);
      return { text };
    });
  const revise = async (parent: string, wish: string, into: Spent) => {
    const from = server.requests.length;
    replies.length = 0;
    const report = await bench.report({ topic: "A review", user_instructions: wish, parent_report_id: parent });
    const { sent, written } = spentSince(server, from, replies);
    into.sent += sent;
    into.written += written;
    return report.markdown ?? "";
  };
  try {
    for (const [index, markdown] of realReports().entries()) {
      script(() => markdown);
      const first = await bench.report({ topic: "A review", source_content: markdown.slice(0, 2_000) });
      const sections = parseSections(first.markdown ?? "");
      const target = sections.filter(({ level }) => level === 2)[index % sectionsEach]!;
      const section = `${target.raw.trimEnd()} A later trial confirmed this.\n`;
      script((task) =>
        task === "plan_revision" ? JSON.stringify({ modify: [target.id], reasoning: "asked" }) : section,
      );
      const revised = await revise(
        first.id,
        `Say in "${target.heading}" that a later trial confirmed it.`,
        spent.revised,
      );
      const others = sections.filter(({ id }) => id !== target.id).map(({ raw }) => raw);
      untouchedBytes += others.reduce((sum, raw) => sum + Buffer.byteLength(raw), 0);
      const now = new Set(parseSections(revised).map(({ raw }) => raw));
      keptBytes += others.filter((raw) => now.has(raw)).reduce((sum, raw) => sum + Buffer.byteLength(raw), 0);
      // A plan that fits nothing has the whole report written again: what every revision would cost without sections.
      const whole = joinSections(sections).replace(target.raw, section);
      script((task) => (task === "plan_revision" ? "{}" : whole));
      await revise(first.id, "Make it better", spent.rewritten);
    }
  } finally {
    await bench.stop();
    await server.stop();
  }
  const saved = (part: number, whole: number) => Number((100 * (1 - part / whole)).toFixed(1));
  const all = ({ sent, written }: Spent) => sent + written;
  const written = saved(spent.revised.written, spent.rewritten.written);
  const total = saved(all(spent.revised), all(spent.rewritten));
  const kept = Number(((100 * keptBytes) / untouchedBytes).toFixed(3));
  const rows: Row[] = [
    {
      name: `revision of one section of ${sectionsEach}, ${reports} reports: output tokens saved`,
      value: written,
      unit: "%",
      least: 90,
    },
    { name: "all tokens saved", value: total, unit: "%", least: 70 },
    { name: "bytes of untouched sections kept", value: kept, unit: "%", least: 100 },
  ];
  printRows(rows);
  writeRows("report-revision", rows, ["embedded (PGlite)"]);
  expect(keptBytes).toBe(untouchedBytes);
});
