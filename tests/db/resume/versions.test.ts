import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import { setRuntime } from "@/lib/core/runtime";
import { listVersions } from "@/lib/deliverables/list-versions";
import { getResume } from "@/lib/deliverables/resume/get-resume";
import { readResumeFile } from "@/lib/deliverables/resume/read-resume-file";
import { restoreResume } from "@/lib/deliverables/resume/restore-resume";
import { generateResumeTool } from "@/lib/deliverables/resume/tool";
import { createGateway } from "@/lib/gateway/create-gateway";
import { generateResume } from "@/lib/jobs/generate-resume";
import type { Jobs } from "@/lib/jobs/jobs";
import { startRunner } from "@/lib/jobs/runner/start-runner";
import { getReceipt } from "@/lib/receipts/get-receipt";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { pdfText } from "@/tests/support/pdf-text";

const gateway = createGateway([generateResumeTool]);
const told = "# Ada Lind\n\n## Experience\n### Engineer, Voltaic (March 2019 – present)\n- Led a team of 5 people\n";

describe.each(databases)("versions of a resume on %s", (kind) => {
  let runtime: Runtime;
  let ctx: Context;
  let jobs: Jobs;
  let first: string;
  let second: string;
  beforeAll(async () => {
    runtime = testRuntime(await openTestDatabase(kind));
    setRuntime(Promise.resolve(runtime));
    ctx = await testContext(runtime);
    jobs = startRunner(runtime, [generateResume]);
    first = await make({ user_info: told });
    const skills = { user_info: "## Skills\nTools: Terraform, Kafka\n", user_instructions: "Say what tools she knows" };
    second = await make({ ...skills, parent_report_id: first });
  });
  afterAll(async () => {
    await jobs?.stop();
    await gateway.flush({ ctx });
    await runtime?.db.close();
  });

  async function make(input: object): Promise<string> {
    const reply = await gateway.invoke({ tool: "generate_resume", arguments: input }, { ctx, agentPath: [] });
    expect(reply.receipt).toMatchObject({ status: "success" });
    return reply.receipt!.external_id!;
  }
  const pdfOf = async (id: string, by = ctx) => (await readResumeFile(by, id, 0)).bytes;

  test("pain 131: the list says of each version who, what, when and why; another's is not found", async () => {
    const versions = await listVersions(ctx, "resume", first);
    expect(versions).toMatchObject([
      { id: second, version: 2, origin: "generated", note: "Say what tools she knows", parentId: first },
      { id: first, version: 1, origin: "generated", note: null, parentId: null },
    ]);
    for (const { createdBy, finishedAt } of versions) {
      expect(createdBy).toEqual({ id: ctx.person.userId, name: ctx.person.name });
      expect(new Date(finishedAt!).getTime()).toBeGreaterThan(0);
    }
    const stranger = await testContext(runtime);
    await expect(listVersions(stranger, "resume", first)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(listVersions(ctx, "report", first)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("pain 127: the address of a version opens that version, its own PDF included", async () => {
    expect(await getResume(ctx, first)).toMatchObject({ id: first, version: 1, data: { skills: [] } });
    expect(await getResume(ctx, second)).toMatchObject({ id: second, version: 2 });
    expect(await pdfText(await pdfOf(first))).not.toContain("Terraform");
    expect(await pdfText(await pdfOf(second))).toContain("Terraform");
    expect((await readResumeFile(ctx, first, 0)).name).toBe("Ada-Lind-resume-v1.pdf");
    expect((await readResumeFile(ctx, second, 0)).name).toBe("Ada-Lind-resume-v2.pdf");
  });

  test("pain 126: bringing one back makes the next version, with the same bytes, and throws nothing away", async () => {
    const stored = await runtime.db.prisma.blob.count();
    const third = await restoreResume(ctx, first, {}, 2);
    const { data, pages, template } = await getResume(ctx, first);
    expect(third).toMatchObject({ version: 3, origin: "restored", note: "Version 1", parentId: first, state: "ready" });
    expect(third).toMatchObject({ data, pages, template });
    expect(Buffer.from(await pdfOf(third.id)).equals(Buffer.from(await pdfOf(first)))).toBe(true);
    expect(await readResumeFile(ctx, third.id, 0)).toMatchObject({ name: "Ada-Lind-resume-v3.pdf" });
    expect(await readResumeFile(ctx, third.id, 1)).toMatchObject({ mediaType: "image/png" });
    expect(await runtime.db.prisma.blob.count()).toBe(stored);
    expect((await listVersions(ctx, "resume", second)).map(({ id }) => id)).toEqual([third.id, second, first]);
    const receipt = await getReceipt(ctx, third.receiptId);
    expect(receipt).toMatchObject({ operation: "update", status: "success", type: "resume" });
    const trail = await runtime.db.prisma.auditRow.findMany({ where: { receiptId: third.receiptId } });
    expect(trail.map(({ action }) => action)).toContain("resume.restored");
    const fourth = await getResume(ctx, await make({ parent_report_id: third.id, template: "modern" }));
    expect(fourth).toMatchObject({ version: 4, template: "modern", data });
  });

  test("pain 130: whoever did not know of the newest version is told; readers bring nothing back", async () => {
    const before = await listVersions(ctx, "resume", first);
    await expect(restoreResume(ctx, first, {}, 2)).rejects.toMatchObject({
      code: "PRECONDITION_FAILED",
      detail: expect.stringContaining(`version ${before[0]!.version} of this resume`),
    });
    const races = Array.from({ length: 4 }, () => restoreResume(ctx, second, { note: "Tools" }, before[0]!.version));
    const settled = await Promise.allSettled(races);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(restoreResume(await joinContext(ctx, "viewer"), first, {})).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(restoreResume(await testContext(runtime), first, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(restoreResume(ctx, first, { note: "" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  test("one that came to nothing cannot be brought back", async () => {
    const reply = await gateway.invoke(
      { tool: "generate_resume", arguments: { user_info: "## Skills\nGo\n" } },
      { ctx, agentPath: [] },
    );
    expect(reply.receipt).toMatchObject({ status: "failed" });
    const failed = reply.receipt!.external_id!;
    await expect(restoreResume(ctx, failed, {})).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
