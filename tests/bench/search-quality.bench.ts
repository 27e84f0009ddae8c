import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { searchPassages } from "@/lib/knowledge/search-passages";
import { testContext, testRuntime } from "@/tests/support/context";
import { openBenchDatabase } from "./knowledge/open-bench-database";
import { storeCorpus } from "./knowledge/store-corpus";

const folder = join(process.env.CANDOR_EVAL_DATA ?? "../shared/data", "scifact");
const isThere = existsSync(join(folder, "corpus.jsonl"));
if (!isThere) console.log(`Search quality: skipped, SciFact is not in ${folder} (set CANDOR_EVAL_DATA).`);

const lines = (name: string) => readFileSync(join(folder, name), "utf8").trim().split("\n");

// Nothing is tuned on these queries: BM25's constants are the usual ones, titles count once more than written.
test.runIf(isThere)("search finds what SciFact's judges found relevant", async () => {
  const { db, close } = await openBenchDatabase();
  try {
    const ctx = await testContext(testRuntime(db));
    const corpus = lines("corpus.jsonl").map(
      (line) => JSON.parse(line) as { _id: string; title: string; text: string },
    );
    const started = performance.now();
    const chunks = await storeCorpus(
      ctx,
      corpus.map(({ _id, title, text }) => ({ id: `doc_${_id}`, title: _id, markdown: `# ${title}\n\n${text}\n` })),
    );
    console.log(
      `${corpus.length} abstracts, ${chunks} chunks on ${db.kind}: ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );

    const relevant = new Map<string, Map<string, number>>();
    for (const line of lines("qrels-test.tsv").slice(1)) {
      const [query, document, grade] = line.split("\t") as [string, string, string];
      if (Number(grade) > 0)
        relevant.set(query, (relevant.get(query) ?? new Map()).set(`doc_${document}`, Number(grade)));
    }
    let sum = 0;
    let recalled = 0;
    const times: number[] = [];
    for (const line of lines("queries.jsonl")) {
      const { _id, text } = JSON.parse(line) as { _id: string; text: string };
      const grades = relevant.get(_id);
      if (!grades) continue;
      const before = performance.now();
      const hits = await searchPassages(ctx, { query: text, topK: 20 });
      times.push(performance.now() - before);
      const ranked = [...new Set(hits.map((hit) => hit.documentId))].slice(0, 10);
      const gain = (values: number[]) => values.reduce((total, value, at) => total + value / Math.log2(at + 2), 0);
      const ideal = [...grades.values()].sort((a, b) => b - a).slice(0, 10);
      sum += gain(ranked.map((id) => grades.get(id) ?? 0)) / gain(ideal);
      recalled += ranked.filter((id) => grades.has(id)).length / grades.size;
    }
    const ndcg = sum / relevant.size;
    times.sort((a, b) => a - b);
    console.log(
      `SciFact, ${relevant.size} queries: nDCG@10 ${ndcg.toFixed(4)} (goal ≥ 0.68), recall@10 ${(recalled / relevant.size).toFixed(4)}, search p50 ${times[times.length >> 1]!.toFixed(1)} ms, p95 ${times[Math.floor(times.length * 0.95)]!.toFixed(1)} ms`,
    );
    expect(ndcg).toBeGreaterThanOrEqual(0.68);
  } finally {
    await close();
  }
});
