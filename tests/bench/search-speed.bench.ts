import { expect, test } from "vitest";
import { searchPassages } from "@/lib/knowledge/search-passages";
import { testContext, testRuntime } from "@/tests/support/context";
import { openBenchDatabase } from "./knowledge/open-bench-database";
import { type CorpusText, storeCorpus } from "./knowledge/store-corpus";

// 100,000 is what the goal speaks of; a tenth of it is built in a minute.
const wanted = Number(process.env.CANDOR_BENCH_CHUNKS ?? 10_000);
const queries = 200;

/** Words as frequent as a language's: the n-th comes up in proportion to 1/n. */
function createWords(seed: number) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const size = 40_000;
  const word = (from: number) => `w${Math.floor(from * (size / from) ** random()).toString(36)}`;
  return { random, word };
}

function* createTexts(words: ReturnType<typeof createWords>): Generator<CorpusText> {
  const chunksOfDocument = 20;
  for (let at = 0; at < wanted / chunksOfDocument; at += 1) {
    const sections = Array.from({ length: chunksOfDocument }, (_, section) => {
      const body = Array.from({ length: 220 }, () => words.word(1)).join(" ");
      return `## Section ${section}\n\n${body}.\n`;
    });
    yield { id: `doc_${at}`, title: `document ${at}`, markdown: sections.join("\n") };
  }
}

test("search is quick in a large workspace", async () => {
  const { db, close } = await openBenchDatabase();
  try {
    const ctx = await testContext(testRuntime(db));
    const words = createWords(7);
    const started = performance.now();
    const chunks = await storeCorpus(ctx, createTexts(words));
    console.log(`${chunks} chunks on ${db.kind}, indexed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    await db.prisma.$executeRawUnsafe("ANALYZE");
    const times: number[] = [];
    for (let at = 0; at < queries; at += 1) {
      // Five words of a question: neither the hundred commonest nor only rare ones.
      const query = Array.from({ length: 5 }, () => words.word(100)).join(" ");
      const before = performance.now();
      const hits = await searchPassages(ctx, { query, topK: 5 });
      times.push(performance.now() - before);
      expect(hits).toHaveLength(5);
    }
    times.sort((a, b) => a - b);
    const [p50, p95] = [0.5, 0.95].map((share) => times[Math.floor(times.length * share)]!);
    console.log(
      `search among ${chunks} chunks: p50 ${p50!.toFixed(1)} ms, p95 ${p95!.toFixed(1)} ms (goal at 100,000: p95 ≤ 50 ms)`,
    );
    expect(p95).toBeGreaterThan(0);
  } finally {
    await close();
  }
});
