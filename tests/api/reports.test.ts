import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";

const sentences = Array.from(
  { length: 12 },
  (_, n) =>
    `Depot ${n + 1} stores ${(n + 1) * 40} pallets of frozen fish. Its doors are serviced every ${n + 2} weeks by the night shift.`,
).join("\n\n");

describe("reports over REST", () => {
  let app: App;
  let owner: ApiClient;
  let viewer: ApiClient;
  let ws: string;

  beforeAll(async () => {
    app = await startApp();
    const open = new ApiClient(app.url);
    const setup = {
      email: "olive@example.org",
      password: "a long password",
      name: "Olive",
      workspace: "Marlow & Pine",
    };
    const made = await open.post("/api/v1/setup", setup);
    owner = open.as(made.body.token);
    ws = `/api/v1/workspaces/${made.body.workspace.id}`;
    const invite = await owner.post(`${ws}/invites`, { role: "viewer" });
    const vera = { email: "vera@example.org", password: "another long one", name: "Vera" };
    viewer = open.as((await open.post(`/api/v1/invites/${invite.body.code}/accept`, vera)).body.token);
  });
  afterAll(() => app?.stop());

  const ask = (client: ApiClient, more: Record<string, unknown> = {}) =>
    client.post(`${ws}/reports`, { topic: "Frozen fish depots", source_content: sentences, ...more });

  test("asking answers 201 with the report and its address", async () => {
    const made = await ask(owner);
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe(`/api/v1/reports/${made.body.id}`);
    expect(made.body).toMatchObject({ kind: "report", version: 1, style: "detailed", createdBy: { name: "Olive" } });
    const ready = await owner.until(`/api/v1/reports/${made.body.id}`, (body) => body.state === "ready");
    expect(ready.html).toContain("<h1");
    expect(ready.outline.length).toBeGreaterThan(3);
    const lists = await Promise.all(["reports", "deliverables"].map((list) => viewer.get(`${ws}/${list}`)));
    for (const { body } of lists) expect(body.items.map((item: { id: string }) => item.id)).toContain(made.body.id);
    const versions = await viewer.get(`/api/v1/reports/${made.body.id}/versions`);
    expect(versions.body.items).toHaveLength(1);
  });

  test("the same Idempotency-Key makes one report", async () => {
    const headers = { "idempotency-key": "once" };
    const body = { topic: "Fish", source_content: sentences };
    const [first, second] = [
      await owner.post(`${ws}/reports`, body, headers),
      await owner.post(`${ws}/reports`, body, headers),
    ];
    expect(second.body.id).toBe(first.body.id);
  });

  test.each([
    ["no topic", { topic: "" }, "topic"],
    ["an unknown field", { colour: "red" }, "colour"],
    ["no text", { source_content: "" }, "source_content"],
    ["a search without queries", { source_strategy: "kb_search" }, "search_queries"],
  ])("%s is a problem that names the field", async (_, more, field) => {
    const refused = await ask(owner, more);
    expect(refused.status).toBe(400);
    expect(refused.headers.get("content-type")).toContain("application/problem+json");
    expect(refused.body.detail).toContain(field);
    expect(refused.body.code).toMatch(/_PARAM$/);
  });

  test("a report that is not here cannot be revised", async () => {
    expect(await ask(owner, { parent_report_id: "rep_0000000000000000" })).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    });
  });

  test("a viewer may not ask, and is told why", async () => {
    expect(await ask(viewer)).toMatchObject({
      status: 403,
      body: { code: "PERMISSION_DENIED", hint: expect.any(String) },
    });
  });

  test("where the tool is off nothing runs, by any way in", async () => {
    await owner.patch(`${ws}/tools/generate_report`, { status: "disabled", reason: "Budget review" });
    const before = (await owner.get(`${ws}/reports`)).body.items.length;
    const refused = await ask(owner);
    expect(refused).toMatchObject({ status: 403, body: { code: "TOOL_DISABLED", auditId: expect.any(String) } });
    expect((await owner.get(`${ws}/reports`)).body.items).toHaveLength(before);
    await owner.patch(`${ws}/tools/generate_report`, { status: "active" });
  });

  test("exports are downloads that no browser opens as a page", async () => {
    const { body } = await ask(owner, { topic: "Tiefkühl 仓库" });
    await owner.until(`/api/v1/reports/${body.id}`, (report) => report.state === "ready");
    for (const [format, type, start] of [
      ["md", "text/markdown", "# "],
      ["html", "text/html", "<!doctype html>"],
      ["pdf", "application/pdf", "%PDF-"],
      ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "PK"],
      ["tex", "application/x-tex", "% !TEX"],
      ["epub", "application/epub+zip", "PK"],
      ["txt", "text/plain", ""],
    ] as const) {
      const file = await fetch(`${app.url}/api/v1/reports/${body.id}/export?format=${format}`, {
        headers: { authorization: `Bearer ${viewer.token}` },
      });
      expect(file.status).toBe(200);
      expect(file.headers.get("content-type")).toContain(type);
      expect(file.headers.get("x-content-type-options")).toBe("nosniff");
      // Row 137: no file overwrites another version's, or that of another day.
      expect(file.headers.get("content-disposition")).toMatch(
        new RegExp(`^attachment; filename="[\\w.-]+-v1-\\d{4}-\\d\\d-\\d\\d\\.${format}"; filename\\*=UTF-8''`),
      );
      const bytes = Buffer.from(await file.arrayBuffer());
      expect(bytes.subarray(0, start.length).toString()).toBe(start);
    }
    expect(await owner.get(`/api/v1/reports/${body.id}/export?format=rtf`)).toMatchObject({ status: 400 });
  });

  test("one that is ready cannot be cancelled or tried again; one that failed can be", async () => {
    const ready = (await owner.get(`${ws}/reports?state=ready`)).body.items[0];
    expect(await owner.post(`/api/v1/reports/${ready.id}/cancel`)).toMatchObject({ status: 409 });
    expect(await owner.post(`/api/v1/reports/${ready.id}/retry`)).toMatchObject({ status: 409 });
    const search = { topic: "Unicorns", source_strategy: "kb_search", search_queries: ["unicorn"], source_content: "" };
    const failed = await ask(owner, search);
    expect(failed).toMatchObject({ status: 201, body: { state: "failed", error: expect.stringContaining("unicorn") } });
    const again = await owner.post(`/api/v1/reports/${failed.body.id}/retry`);
    expect(again).toMatchObject({ status: 201, body: { state: "failed" } });
    expect(again.body.id).not.toBe(failed.body.id);
  });
});
