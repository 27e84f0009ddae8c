import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { estimateTokens } from "@/lib/core/text/estimate-tokens";
import type { HandlerCall } from "@/lib/gateway/tool-definition";
import { allocateLabels } from "@/lib/knowledge/allocate-labels";
import { deleteDocument } from "@/lib/knowledge/delete-document";
import { ingestDocument } from "@/lib/knowledge/ingest-document";
import { listCitations } from "@/lib/knowledge/list-citations";
import { searchPassages } from "@/lib/knowledge/search-passages";
import { searchKnowledgeBaseTool } from "@/lib/knowledge/tools";
import { uploadDocument } from "@/lib/knowledge/upload-document";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

describe.each(databases)("labels on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    ctx = await testContext(runtime, "owner");
  });
  afterAll(() => db.close());

  const add = async (fileName: string, content: string | Uint8Array, as: Context = ctx) => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const { document } = await uploadDocument(as, { fileName, bytes });
    expect(await ingestDocument(as, document.id)).toBe("ready");
    return document.id;
  };
  const startThread = async (as: Context = ctx, visibility = "private") => {
    const now = runtime.clock.now();
    const id = runtime.ids.next("thread");
    const data = { id, workspaceId: as.workspaceId, createdById: as.person.userId, title: "T", visibility };
    await db.prisma.thread.create({ data: { ...data, createdAt: now, updatedAt: now } });
    return id;
  };
  const call = (as: Context, threadId?: string): HandlerCall => ({
    ctx: as,
    callId: "call_1",
    threadId,
    agentPath: ["supervisor", "knowledge_base"],
    signal: new AbortController().signal,
    commit: () => Promise.reject(new Error("A read commits nothing.")),
  });
  interface Found {
    query: string;
    hits: Array<{ label: string | null; document_id: string; title: string; passage: string; heading_path: string[] }>;
    note: string;
  }
  const search = async (args: { query: string; top_k?: number }, as: Context = ctx, threadId?: string) => {
    const outcome = await searchKnowledgeBaseTool.handler(
      searchKnowledgeBaseTool.parameters.parse(args),
      call(as, threadId),
    );
    if (!outcome.ok) throw new Error(outcome.code);
    return outcome.data as Found;
  };

  it("RG-15: a number stays bound to its passage, over re-ranking, other questions and later turns", async () => {
    for (const pier of ["A", "B", "C", "D"])
      await add(`pier-${pier}.md`, `# Pier ${pier}\n\nThe quayside of pier ${pier} is number ${pier.charCodeAt(0)}.`);
    const threadId = await startThread();
    const hits = await searchPassages(ctx, { query: "quayside pier", topK: 4 });
    const first = await allocateLabels(ctx, threadId, hits);
    expect(first.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const pierC = first.find(({ title }) => title === "pier-C")!;
    const again = await allocateLabels(ctx, threadId, [...hits].reverse().slice(1));
    expect(again.map(({ number }) => number)).toEqual([3, 2, 1]);
    const fresh = await searchPassages(ctx, { query: "pier B 66", topK: 1 });
    const other = await add("pier-E.md", "# Pier E\n\nA quayside that came later.");
    const later = await allocateLabels(ctx, threadId, [
      ...fresh,
      ...(await searchPassages(ctx, { query: "quayside later", topK: 1 })),
    ]);
    expect(later.at(-1)).toMatchObject({ number: 5, documentId: other });
    expect(await listCitations(ctx, threadId, [pierC.number])).toEqual([pierC]);
    expect(pierC.passage).toContain("pier C");
  });

  it("never gives a number twice to specialists that search at the same time", async () => {
    const body = Array.from(
      { length: 40 },
      (_, at) => `## Berth ${at}\n\n${`Berth ${at} has bollards. `.repeat(16)}`,
    ).join("\n\n");
    await add("berths.md", body);
    const threadId = await startThread();
    const hits = await searchPassages(ctx, { query: "bollards", topK: 12 });
    expect(hits).toHaveLength(12);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => allocateLabels(ctx, threadId, hits.slice(at, at + 5))),
    );
    const numberOf = new Map<string, number>();
    for (const { passage, number } of answers.flat()) {
      expect(numberOf.get(passage) ?? number).toBe(number);
      numberOf.set(passage, number);
    }
    expect([...numberOf.values()].sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    expect((await db.prisma.thread.findUniqueOrThrow({ where: { id: threadId } })).citationCount).toBe(12);
  });

  it("gives at most twelve passages of one document", async () => {
    const hits = await searchPassages(ctx, { query: "berth bollards", topK: 20 });
    expect(hits.filter(({ title }) => title === "berths")).toHaveLength(12);
  });

  it("keeps the quoted words when the document is deleted, without a way to open it", async () => {
    const id = await add("short-lived.md", "# Short\n\nThe xylophone stands in room nine.");
    const threadId = await startThread();
    await search({ query: "xylophone" }, ctx, threadId);
    await deleteDocument(ctx, id);
    const [citation] = await listCitations(ctx, threadId);
    expect(citation).toMatchObject({ number: 1, documentId: null, passage: expect.stringContaining("xylophone") });
    expect((await search({ query: "xylophone" }, ctx, threadId)).hits).toEqual([]);
  });

  it("labels a thread of another workspace for nobody, and shows a private thread to its maker alone", async () => {
    const stranger = await testContext(runtime, "owner");
    const threadId = await startThread();
    const hits = await searchPassages(ctx, { query: "quayside", topK: 1 });
    await expect(allocateLabels(stranger, threadId, hits)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(listCitations(stranger, threadId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const colleague = await joinContext(ctx, "editor");
    await expect(listCitations(colleague, threadId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await listCitations(colleague, await startThread(ctx, "workspace"))).toEqual([]);
    const outcome = await searchKnowledgeBaseTool.handler({ query: "quayside", top_k: 1 }, call(ctx, "thr_0000"));
    expect(outcome).toMatchObject({ ok: false, code: "NOT_FOUND" });
  });

  it("answers the tool's question with labels, grouped by document, in about 2,000 tokens at most", async () => {
    const long = Array.from(
      { length: 12 },
      (_, at) =>
        `## Rule ${at}\n\n${"Timber is stacked on bearers and covered. ".repeat(40)}\nRule ${at} sets the moisture to ${at + 5} percent.`,
    ).join("\n\n");
    await add("rules.md", long);
    const threadId = await startThread();
    const found = await search({ query: "moisture percent of the timber rule", top_k: 12 }, ctx, threadId);
    expect(found.hits.map(({ label }) => label)).toEqual(found.hits.map((_, at) => `[${at + 1}]`));
    const rules = found.hits.filter(({ title }) => title === "rules");
    expect(rules.length).toBeGreaterThan(8);
    const order = rules.map(({ heading_path }) => Number(/\d+/.exec(heading_path[0]!)![0]));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    for (const { passage } of rules) expect(passage).toContain("moisture");
    expect(estimateTokens(found.hits.map(({ passage }) => passage).join(""))).toBeLessThan(2_150);
    expect((await search({ query: "moisture" })).hits[0]!.label).toBeNull();
  });

  it("says that nothing was found, which is not a failure", async () => {
    const nothing = await search({ query: "zygomorphic quokka" });
    expect(nothing).toMatchObject({ hits: [], note: expect.stringMatching(/^Searched \d+ documents, nothing found/) });
    const empty = await testContext(runtime, "owner");
    expect((await search({ query: "anything" }, empty)).note).toMatch(/no documents/);
    expect((await search({ query: "？！…" })).hits).toEqual([]);
  });

  it("lets a viewer search, and nobody without documents:read", async () => {
    const viewer = await joinContext(ctx, "viewer");
    expect((await search({ query: "quayside" }, viewer)).hits.length).toBeGreaterThan(0);
    const scoped = { ...viewer, permissions: new Set(["chats:read"]) };
    await expect(search({ query: "quayside" }, scoped)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it.each([
    ["RG-01.md", ["港口", "潮汐表", "汇率"], ["飞机"]],
    ["RG-08.txt", ["langfristig", "capabilities", "scientific", "office", "well-known"], []],
    ["RG-10.md", ["Header", "Footer"], []],
    [
      "RG-12.md",
      [
        "dock schedule",
        "get_dock_schedule_by_id",
        "E_CONN_0x80070005",
        "ERR-4012",
        "server pool",
        "getDockScheduleById",
      ],
      [],
    ],
    ["RG-18.html", ["Where is my gate code?", "printed ticket"], ["BUY NOW"]],
  ])("%s: finds what it must, and no more", async (name, present, absent) => {
    const fresh = await testContext(runtime, "owner");
    const id = await add(name, new Uint8Array(readFileSync(`tests/fixtures/cases/${name}`)), fresh);
    await add("decoy.md", "# Schedule of the canteen\n\nSoup is served by the server at noon. 机器 and 高飞。", fresh);
    for (const query of present) {
      const hits = await searchPassages(fresh, { query, topK: 5 });
      expect(hits[0]?.documentId, query).toBe(id);
    }
    for (const query of absent) expect(await searchPassages(fresh, { query, topK: 5 }), query).toEqual([]);
  });

  it("does not let English and Chinese documents disturb each other", async () => {
    const fresh = await testContext(runtime, "owner");
    const english = await add(
      "travel.md",
      "# Travel policy\n\nHotel nights are refunded up to 120 euros in large cities.",
      fresh,
    );
    const chinese = await add("差旅.md", "# 差旅制度\n\n一线城市酒店每晚最高报销650元，ＡＢＣ－１２３号文件。", fresh);
    for (const [query, id] of [
      ["hotel refund in large cities", english],
      ["酒店每晚报销多少", chinese],
      ["ABC-123", chinese],
      ["酒店 hotel nights 120 euros", english],
    ] as const) {
      const hits = await searchPassages(fresh, { query, topK: 5 });
      expect(hits[0]?.documentId, query).toBe(id);
    }
    expect(await searchPassages(fresh, { query: "hotel refund", topK: 5 })).toHaveLength(1);
  });
});
