import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signRequest } from "@/lib/jobs/sign-request";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";
import { type InngestServer, startInngestServer } from "@/tests/support/inngest-server";
import { until } from "@/tests/support/jobs";

const signingKey = `signkey-test-${"ef".repeat(32)}`;
const account = { email: "olive@example.org", password: "a long password", name: "Olive", workspace: "Marlow & Pine" };

describe("the product with an Inngest server", () => {
  let server: InngestServer;
  let app: App;

  beforeAll(async () => {
    server = await startInngestServer({ signingKey, repeat: 3, refuse: 1 });
    app = await startApp({
      env: { INNGEST_EVENT_KEY: "key", INNGEST_SIGNING_KEY: signingKey, INNGEST_BASE_URL: server.url },
    });
  });
  afterAll(async () => {
    await server?.stop();
    await app?.stop();
  });

  test.each(["PATCH", "OPTIONS", "DELETE", "HEAD"])("T13 %s /api/inngest is not served", async (method) => {
    const response = await fetch(`${app.url}/api/inngest`, { method });
    expect(response.status).toBe(405);
    expect(await response.text()).not.toMatch(/INNGEST|signkey/);
  });

  test.each(["GET", "POST", "PUT"])("T13 an unsigned %s /api/inngest is refused", async (method) => {
    const response = await fetch(`${app.url}/api/inngest?fnId=candor-ingest-document&stepId=step`, {
      method,
      ...(method === "GET" ? {} : { body: '{"event":{},"events":[],"steps":{},"ctx":{"run_id":"r"}}' }),
    });
    expect(response.status).toBe(401);
    expect(await response.text()).not.toMatch(/INNGEST|signkey|candor-/);
  });

  test("T13 a signed request is taken once: sent again it is refused", async () => {
    const run = { version: -1, event: { name: "x" }, events: [], steps: {}, ctx: { run_id: "r", attempt: 0 } };
    const headers = { "x-inngest-signature": signRequest(signingKey, run, Date.now()) };
    const send = () =>
      fetch(`${app.url}/api/inngest?fnId=candor-none&stepId=step`, {
        method: "POST",
        headers,
        body: JSON.stringify(run),
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([500, 401]);
    expect((await first.text()) + (await second.text())).not.toMatch(/INNGEST_|signkey|NODE_ENV|DATABASE_URL/);
  });

  test("a document that is uploaded is read by the runs of that server, once", async () => {
    const open = new ApiClient(app.url);
    expect((await open.get("/api/health")).body.jobs).toBe("inngest");
    const made = await open.post("/api/v1/setup", account);
    const api = open.as(made.body.token);
    await until(() => server.functions().includes("candor-ingest-document"));
    const form = new FormData();
    form.append("file", new File([readFileSync("tests/fixtures/documents/quality-checklist.md")], "checklist.md"));
    const documents = `/api/v1/workspaces/${made.body.workspace.id}/documents`;
    expect((await api.send("POST", documents, form)).status).toBeLessThan(300);
    await until(() => server.runs.length === 3 && server.runs.every((run) => run.state !== "running"), 60_000);
    expect(server.runs.map((run) => run.state)).toEqual(["done", "done", "done"]);
    const { items } = (await api.get(documents)).body;
    expect(items).toMatchObject([{ fileName: "checklist.md", state: "ready" }]);
  });
});
