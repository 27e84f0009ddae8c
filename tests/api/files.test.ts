import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";

const newer = "# Plan\n\nThe kiln is fired on Friday.";

describe("file work over REST: a card, a decision, a receipt, the document, and back again", () => {
  let app: App;
  let owner: ApiClient;
  let ws: string;
  let workspaceId: string;

  beforeAll(async () => {
    app = await startApp();
    const open = new ApiClient(app.url);
    const made = await open.post("/api/v1/setup", {
      email: "olive@example.org",
      password: "a long password",
      name: "Olive",
      workspace: "Marlow & Pine",
    });
    owner = open.as(made.body.token);
    workspaceId = made.body.workspace.id;
    ws = `/api/v1/workspaces/${workspaceId}`;
  });
  afterAll(() => app?.stop());

  const invoke = (tool: string, args: object) => owner.post(`${ws}/tools/${tool}/invoke`, { arguments: args });
  /** Asks, says yes, and gives the receipt that came of it. */
  async function approved(tool: string, args: object) {
    const asked = await invoke(tool, args);
    expect(asked.body).toMatchObject({ status: "pending", code: "APPROVAL_REQUIRED" });
    const { approval_id } = asked.body.data;
    await owner.post(`/api/v1/approvals/${approval_id}/decision`, { decision: "approve" });
    const card = await owner.until(`/api/v1/approvals/${approval_id}`, ({ state }) =>
      ["executed", "failed"].includes(state),
    );
    expect(card).toMatchObject({ state: "executed", code: "OK" });
    return {
      card,
      asked: asked.body.auditId,
      receipt: (await owner.get(`/api/v1/receipts/${card.receipts[0]}`)).body,
    };
  }

  test("write, change, read, remove, and take all of it back", async () => {
    const path = "/documents/plans/kiln.md";
    const { card, receipt } = await approved("write_file", { path, content: "# Plan\n\nThe kiln is fired on Monday." });
    expect(card.preview).toMatchObject({ target: { name: path }, change: { before: null }, risk: "low" });
    expect(receipt).toMatchObject({
      operation: "write_file",
      status: "success",
      undo: { auditId: expect.any(String), state: "available" },
    });
    const id = receipt.external_id;
    expect(receipt.verifiable_url).toBe(`/w/${workspaceId}/documents/${id}`);
    const stored = await owner.until(`/api/v1/documents/${id}`, ({ state }) => state === "ready");
    expect(stored).toMatchObject({ folder: "/documents/plans", fileName: "kiln.md", version: 1 });
    expect(stored.text).toContain("Monday");

    const over = await approved("write_file", { path, content: newer, expected_version: 1 });
    expect(over.card.preview.change).toEqual({ before: "# Plan\n\nThe kiln is fired on Monday.", after: newer });
    expect((await owner.get(`/api/v1/documents/${id}`)).body).toMatchObject({ text: newer, version: 2 });
    await owner.until(`/api/v1/documents/${id}`, ({ state }) => state === "ready");
    const search = async (q: string) => (await owner.get(`${ws}/search?q=${q}`)).body.items;
    expect(await search("Friday")).toMatchObject([{ documentId: id }]);
    expect(await search("Monday")).toEqual([]);
    const listed = await owner.get(`${ws}/documents?folder=${encodeURIComponent("/documents/plans")}`);
    expect(listed.body.items.map((item: { id: string }) => item.id)).toEqual([id]);
    expect((await owner.get(`${ws}/documents?folder=%2Fdocuments`)).body.items).toEqual([]);

    const removed = await approved("rm", { path });
    expect(removed.card.preview).toMatchObject({ risk: "high", typeToConfirm: "kiln.md" });
    expect((await owner.get(`/api/v1/documents/${id}`)).status).toBe(404);
    const undo = (of: { undo: { auditId: string } }) => owner.post(`/api/v1/actions/${of.undo.auditId}/undo`, {});
    // Whoever had to ask knows the row of the question only; it leads to the deed as well.
    expect((await owner.post(`/api/v1/actions/${removed.asked}/undo`, {})).body).toMatchObject({
      result: "reverted",
      tool: "rm",
    });
    expect((await undo(removed.receipt)).body).toMatchObject({ result: "already" });
    await owner.until(`/api/v1/documents/${id}`, ({ state }) => state === "ready");
    expect(await search("Friday")).toMatchObject([{ documentId: id }]);
    const back = await undo(over.receipt);
    expect(back.body).toMatchObject({ result: "reverted", receipts: [{ operation: "write_file", external_id: id }] });
    expect((await owner.get(`/api/v1/documents/${id}`)).body.text).toContain("Monday");
    expect((await undo(over.receipt)).body).toMatchObject({ result: "already" });
    expect((await undo(receipt)).body).toMatchObject({ result: "reverted" });
    expect((await owner.get(`/api/v1/documents/${id}`)).status).toBe(404);
    expect((await owner.get(`/api/v1/receipts/${receipt.id}`)).body.undo.state).toBe("undone");
    expect((await owner.get(`${ws}/audit/verify`)).body.valid).toBe(true);
  });

  test("a folder is made without asking, and a turn's file work is taken back as a whole", async () => {
    const made = await invoke("mkdir", { path: "/documents/archive" });
    expect(made.body).toMatchObject({ status: "ok", receipt: { operation: "mkdir" } });
    const thread = await owner.post(`${ws}/threads`, {});
    const turn = await owner.post(`/api/v1/threads/${thread.body.id}/messages?wait=true`, {
      text: "Create a folder called drafts",
    });
    expect(turn.body.receipts).toMatchObject([{ operation: "mkdir", external_id: "/documents/drafts" }]);
    const undone = await owner.post(`/api/v1/turns/${turn.body.turnId}/undo`, {});
    expect(undone.body.items).toMatchObject([{ tool: "mkdir", result: "reverted" }]);
    const left = await invoke("ls", {});
    expect(left.body.data.entries.map((entry: { path: string }) => entry.path)).toEqual(["/documents/archive"]);
  });
});
