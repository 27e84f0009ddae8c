import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";

const fixture = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/documents/${name}`));

describe("documents over REST", () => {
  let app: App;
  let api: ApiClient;
  let base: string;

  beforeAll(async () => {
    app = await startApp();
    const open = new ApiClient(app.url);
    const setup = { email: "dora@example.org", password: "a long password", name: "Dora", workspace: "Marlow & Pine" };
    const made = await open.post("/api/v1/setup", setup);
    api = open.as(made.body.token);
    base = `/api/v1/workspaces/${made.body.workspace.id}`;
  });
  afterAll(() => app?.stop());

  const upload = (fileName: string, content: Uint8Array | string) =>
    api.upload(base.split("/").at(-1)!, fileName, content);
  const ready = (id: string) => api.until(`/api/v1/documents/${id}`, ({ state }) => state === "ready");

  test("a document is made with 201, found again with 200, read by the job and searched", async () => {
    const bytes = fixture("供应商价目表.csv");
    const first = await upload("供应商价目表.csv", bytes);
    expect([first.status, first.headers.get("location")]).toEqual([201, `/api/v1/documents/${first.body.id}`]);
    expect(first.body).toMatchObject({ fileName: "供应商价目表.csv", kind: "csv", size: bytes.byteLength });
    const second = await upload("again.csv", bytes);
    expect([second.status, second.body.id]).toEqual([200, first.body.id]);
    const document = await ready(first.body.id);
    expect(document).toMatchObject({ chunkCount: 1, textStart: 0, textLength: document.text.length });

    const found = await api.get(`${base}/search?q=${encodeURIComponent("阻尼滑轨的单价")}&top_k=3`);
    expect(found.body.items[0]).toMatchObject({ documentId: first.body.id, title: "供应商价目表", page: null });
    expect(found.body.items[0].passage).toContain("27.30");
    expect((await api.get(`${base}/search?q=zygomorphic`)).body).toEqual({ items: [], nextCursor: null });
    for (const query of ["q=", "q=a&top_k=21", ""]) {
      expect((await api.get(`${base}/search?${query}`)).body.code).toBe("INVALID_INPUT");
    }
  });

  test("every kind of file is read by the product as it is built", async () => {
    for (const name of [
      "hr-handbook.md",
      "minutes-2026-09-14.txt",
      "maintenance-manual.pdf",
      "travel-policy.zh.docx",
    ]) {
      const { body } = await upload(name, fixture(name));
      const document = await api.until(`/api/v1/documents/${body.id}`, ({ state }) => /ready|failed/.test(state));
      expect(document, name).toMatchObject({
        state: "ready",
        reason: null,
        pageCount: name.endsWith("pdf") ? 2 : null,
      });
    }
  });

  test("the file comes back as it was, as a download that nothing runs", async () => {
    const page = fixture("product-faq.html");
    const { body } = await upload("faq; filename=x.html", page);
    const response = await fetch(`${app.url}/api/v1/documents/${body.id}/file`, {
      headers: { authorization: `Bearer ${api.token}` },
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(page))).toBe(true);
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
  });

  test("a document is deleted with 204 and is gone from search", async () => {
    const { body } = await upload("vault.md", "# Vault\n\nThe zephyrium vault opens at nine.");
    await ready(body.id);
    expect((await api.post(`/api/v1/documents/${body.id}/retry`)).status).toBe(409);
    expect((await api.delete(`/api/v1/documents/${body.id}`)).status).toBe(204);
    expect((await api.get(`/api/v1/documents/${body.id}`)).status).toBe(404);
    expect((await api.get(`${base}/search?q=zephyrium`)).body.items).toEqual([]);
  });

  test("a body that is no form with a file is told what is expected", async () => {
    const form = (name: string, value: string | File) => {
      const made = new FormData();
      made.set(name, value);
      return made;
    };
    const answers = [
      await api.post(`${base}/documents`, { file: "x" }),
      await api.send("POST", `${base}/documents`, form("file", "only words")),
      await api.send("POST", `${base}/documents`, form("other", new File(["x"], "x.md"))),
      await api.send("POST", `${base}/documents`, "--cut", { "content-type": "multipart/form-data; boundary=cut" }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code, body.field]).toEqual([400, "INVALID_INPUT", "file"]);
    }
  });

  test("a file over the limit is refused while it comes in, with the limit told", async () => {
    const { status, body } = await upload("huge.pdf", new Uint8Array(51 * 1024 * 1024).fill(65));
    expect([status, body.code, body.reason]).toEqual([413, "TOO_LARGE", "too_large"]);
    expect(body.detail).toMatch(/50 MB/);
  });
});
