import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import { setRuntime } from "@/lib/core/runtime";
import { cancelDeliverable } from "@/lib/deliverables/cancel-deliverable";
import { getResume } from "@/lib/deliverables/resume/get-resume";
import { readResumeFile } from "@/lib/deliverables/resume/read-resume-file";
import { generateResumeTool } from "@/lib/deliverables/resume/tool";
import { createGateway } from "@/lib/gateway/create-gateway";
import type { GatewayReply } from "@/lib/gateway/schema";
import { generateResume } from "@/lib/jobs/generate-resume";
import type { Jobs } from "@/lib/jobs/jobs";
import { startRunner } from "@/lib/jobs/runner/start-runner";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { until } from "@/tests/support/jobs";
import { pdfText } from "@/tests/support/pdf-text";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";

const gateway = createGateway([generateResumeTool]);

const told = `# Ada Lind
Platform engineer
ada_lind+cv@example.org | +46 8 555 010 | Stockholm

## Experience
### Engineer, Voltaic (March 2019 – present)
- Cut the build time from 40 to 12 minutes
- Led a team of 5 people

## Skills
Languages: Go, C#, TypeScript
`;
const answer = {
  basics: { name: "Ada Lind", email: "ada_lind+cv@example.org" },
  work: [
    {
      name: "Voltaic",
      position: "Engineer",
      startDate: "2019-03",
      highlights: [{ text: "Cut the build time to 12 minutes", from: "Cut the build time from 40 to 12 minutes" }],
    },
  ],
};
const inventing = {
  ...answer,
  work: [
    { ...answer.work[0], startDate: "2016-03", highlights: [...answer.work[0]!.highlights, "Led a team of 50 people"] },
  ],
};

describe.each(databases)("resumes on %s", (kind) => {
  let server: ScriptedOpenAI;
  let runtime: Runtime;
  let ctx: Context;
  let jobs: Jobs;
  let bare: Context;
  beforeAll(async () => {
    server = await startScriptedOpenAI([]);
    const env = {
      OPENAI_BASE_URL: server.baseUrl,
      OPENAI_API_KEY: "key",
      OPENAI_API_MODE: "chat",
      CHAT_MODEL: "scripted",
    };
    runtime = testRuntime(await openTestDatabase(kind), env);
    setRuntime(Promise.resolve(runtime));
    ctx = await testContext(runtime);
    bare = await testContext(runtime);
    const models = { chat: "built-in" };
    await runtime.db.prisma.workspace.update({ where: { id: bare.workspaceId }, data: { models } });
    jobs = startRunner(runtime, [generateResume]);
  });
  afterAll(async () => {
    await jobs?.stop();
    await gateway.flush({ ctx });
    await runtime?.db.close();
    await server?.stop();
  });

  const ask = (input: object, by = bare): Promise<GatewayReply> =>
    gateway.invoke({ tool: "generate_resume", arguments: input }, { ctx: by, agentPath: [] });
  const idOf = (reply: GatewayReply): string => reply.receipt?.external_id ?? "";
  const textOf = async (id: string, by = bare) => pdfText((await readResumeFile(by, id, 0)).bytes);

  test("without a model the words are those that were told, and the artifact says so", async () => {
    const reply = await ask({ user_info: told });
    expect(reply).toMatchObject({ status: "ok", receipt: { status: "success", type: "resume", preview: "Ada Lind" } });
    const resume = await getResume(bare, idOf(reply));
    expect(resume).toMatchObject({ state: "ready", pages: 1, template: "classic", notes: [{ code: "no_model" }] });
    expect(resume.id).toMatch(/^res_/);
    expect(resume.data?.work[0]).toMatchObject({ name: "Voltaic", position: "Engineer", startDate: "2019-03" });
    const text = await textOf(resume.id);
    for (const part of ["Ada Lind", "ada_lind+cv@example.org", "from 40 to 12 minutes", "Mar 2019 – present", "C#"]) {
      expect(text).toContain(part);
    }
    const picture = await readResumeFile(bare, resume.id, 1);
    expect(picture).toMatchObject({ mediaType: "image/png" });
    expect(Buffer.from(picture.bytes).subarray(1, 4).toString()).toBe("PNG");
    await expect(readResumeFile(bare, resume.id, 2)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const audit = await runtime.db.prisma.auditRow.findMany({ where: { receiptId: resume.receiptId } });
    expect(audit.map(({ action }) => action)).toEqual(expect.arrayContaining(["resume.ready", "receipt.settled"]));
  });

  test("another template, or a section told anew, makes the next version and keeps the rest", async () => {
    const first = idOf(await ask({ user_info: told }));
    const second = await getResume(bare, idOf(await ask({ parent_report_id: first, template: "modern" })));
    const before = await getResume(bare, first);
    expect(second).toMatchObject({ version: 2, parentId: first, groupId: before.groupId, template: "modern" });
    expect(second.data).toEqual(before.data);
    const skills = { user_info: "## Skills\nTools: Terraform, Kafka\n", parent_report_id: second.id };
    const third = await getResume(bare, idOf(await ask(skills)));
    expect(third).toMatchObject({ version: 3, template: "modern", data: { work: before.data?.work } });
    expect(third.data?.skills).toEqual([{ name: "Tools", keywords: ["Terraform", "Kafka"] }]);
    expect(await ask({ parent_report_id: first }, ctx)).toMatchObject({ status: "invalid", code: "NOT_FOUND" });
  });

  test("a model's changed figure and date are asked for once more, and then left out", async () => {
    server.setScript([{ text: JSON.stringify(inventing) }, { text: JSON.stringify(answer) }]);
    const mended = await getResume(ctx, idOf(await ask({ user_info: told }, ctx)));
    expect(mended).toMatchObject({ state: "ready", engine: "openai/scripted", notes: [] });
    expect(mended.data?.work[0]?.highlights).toEqual(["Cut the build time to 12 minutes"]);
    expect(server.requests.at(-1)?.messages[0]?.text).toMatch(/<refused>\n[^<]*Led a team of 50 people: the figure 50/);
    server.setScript([
      { text: JSON.stringify(inventing) },
      { text: `\`\`\`json\n${JSON.stringify(inventing)}\n\`\`\`` },
    ]);
    const stubborn = await getResume(ctx, idOf(await ask({ user_info: told }, ctx)));
    expect(stubborn.data?.work[0]).toEqual({
      name: "Voltaic",
      position: "Engineer",
      highlights: ["Cut the build time to 12 minutes"],
    });
    expect(stubborn.notes).toMatchObject([
      { code: "refused", items: [{ text: "2016-03" }, { text: "Led a team of 50 people" }] },
    ]);
    expect(await textOf(stubborn.id, ctx)).not.toMatch(/2016|50 people/);
  });

  // Where the bytes stand makes no difference to these.
  const testOnce = test.runIf(kind === "embedded");
  testOnce("a provider's failure is the reason that people are told; no half PDF is there", async () => {
    server.setScript([{ status: 401, error: { message: "bad key" } }]);
    const refused = await ask({ user_info: told }, ctx);
    expect(refused.receipt).toMatchObject({ status: "failed", error: expect.stringContaining("refused our key") });
    await expect(readResumeFile(ctx, idOf(refused), 0)).rejects.toMatchObject({ code: "NOT_FOUND" });
    server.setScript([{ text: "I cannot" }, { text: "I still cannot" }]);
    expect((await ask({ user_info: told }, ctx)).receipt?.error).toMatch(/answer could not be used.*Try again/);
    server.setScript([{ status: 503, headers: { "retry-after": "0" } }, { text: JSON.stringify(answer) }]);
    expect((await ask({ user_info: told }, ctx)).receipt).toMatchObject({ status: "success" });
  });

  testOnce("too long for the pages asked for tells its true count; too long for five fails", async () => {
    const posts = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        name: `Company ${n}`,
        position: `Engineer ${n}`,
        startDate: `${2025 - (n % 60)}`,
        highlights: Array.from(
          { length: 6 },
          (_, m) => `Delivered project ${n}-${m} for client ${m} within ${n + m + 1} weeks`,
        ),
      }));
    const career = (count: number) => JSON.stringify({ basics: { name: "Max Long" }, work: posts(count) });
    const fitted = await getResume(bare, idOf(await ask({ user_info: career(12) })));
    expect(fitted).toMatchObject({ state: "ready", pages: 1 });
    const leftOut = fitted.notes.flatMap((note) => (note.code === "left_out" ? note.items : []));
    expect(leftOut).toContain("Delivered project 11-5 for client 5 within 17 weeks");
    expect(leftOut).not.toContain("Delivered project 0-0 for client 0 within 1 weeks");
    const school = Array.from({ length: 400 }, (_, n) => ({ institution: `School ${n}`, studyType: "Course" }));
    const entries = (count: number) =>
      JSON.stringify({ basics: { name: "Max Long" }, education: school.slice(0, count) });
    const longer = await getResume(bare, idOf(await ask({ user_info: entries(60) })));
    expect(longer).toMatchObject({ state: "partial", error: expect.stringContaining(`It has ${longer.pages} pages`) });
    expect(longer.pages).toBeGreaterThan(1);
    const failed = await ask({ user_info: entries(200), max_pages: 5 });
    expect(failed.receipt).toMatchObject({
      status: "failed",
      error: expect.stringMatching(/takes \d+ pages.*at most 5/),
    });
  });

  test("cancelled while the model writes it ends as cancelled; readers make none; strangers find none", async () => {
    server.setScript([{ text: JSON.stringify(answer), firstDelayMs: 5_000 }]);
    const before = server.requests.length;
    const started = ask({ user_info: "# Slow Person\nnothing" }, ctx);
    await until(async () => server.requests.length > before);
    const row = await runtime.db.prisma.deliverable.findFirstOrThrow({ where: { title: "Slow Person" } });
    await cancelDeliverable(ctx, "resume", row.id);
    expect((await started).receipt).toMatchObject({ status: "failed", error: expect.stringContaining("Cancelled by") });
    expect(await getResume(ctx, row.id)).toMatchObject({ state: "cancelled", pages: null, data: null });
    expect(await ask({ user_info: told }, await joinContext(ctx, "viewer"))).toMatchObject({
      code: "PERMISSION_DENIED",
    });
    await expect(getResume(bare, row.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(readResumeFile(bare, row.id, 0)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
