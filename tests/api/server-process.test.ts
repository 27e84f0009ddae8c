import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";
import { freePort } from "@/tests/support/postgres-server";

const run = promisify(execFile);
const apps: App[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop();
});

async function start(options: Parameters<typeof startApp>[0] = {}): Promise<App> {
  const app = await startApp(options);
  apps.push(app);
  return app;
}

async function setUp(app: App): Promise<{ api: ApiClient; ws: string }> {
  const open = new ApiClient(app.url);
  const made = await open.post("/api/v1/setup", {
    email: "ines@example.org",
    password: "correct horse battery",
    name: "Ines",
    workspace: "Marlow",
  });
  const api = open.as(made.body.token);
  return { api, ws: `/api/v1/workspaces/${(await api.get("/api/v1/workspaces")).body.items[0].id}` };
}

test("a second process on the same data folder is refused with a clear message, and nothing is lost", async () => {
  const first = await start();
  const { api, ws } = await setUp(first);
  const port = String(await freePort());
  const second = await run(process.execPath, ["node_modules/next/dist/bin/next", "start", "-p", port], {
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: first.dataDir, PORT: port, LOG_LEVEL: "warn" },
    timeout: 60_000,
  }).then(
    () => ({ code: 0, stderr: "" }),
    (error: { code: number; stderr: string }) => error,
  );
  expect(second.code).toBe(1);
  expect(second.stderr).toContain("Candor cannot start.");
  expect(second.stderr).toContain(`The folder ${first.dataDir} is in use by process`);
  expect(second.stderr).toMatch(/Stop the other process|DATABASE_URL/);
  expect((await api.get(ws)).body.name).toBe("Marlow");
});

test("a bad setting stops the start with its name and what is expected, and without its value", async () => {
  const failed = await run(
    process.execPath,
    ["node_modules/next/dist/bin/next", "start", "-p", String(await freePort())],
    {
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATABASE_URL: "mysql://user:hunter2@host/db",
        ENCRYPTION_KEY: "short-hunter3",
      },
      timeout: 60_000,
    },
  ).then(
    () => ({ code: 0, stderr: "", stdout: "" }),
    (error: { code: number; stderr: string; stdout: string }) => error,
  );
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(/DATABASE_URL: expected postgresql:/);
  expect(failed.stderr).toMatch(/ENCRYPTION_KEY: expected 32 bytes/);
  expect(failed.stderr + failed.stdout).not.toMatch(/hunter/);
});

test.each([60, 150, 300, 500])(
  "killed %i ms into a report, the server finishes it once after a new start",
  async (delay) => {
    let app = await start();
    let { api, ws } = await setUp(app);
    const text = Array.from(
      { length: 400 },
      (_, n) => `Depot ${n} keeps ${n * 7} crates of oak and was visited on day ${n % 30}.`,
    ).join(" ");
    const asked = api
      .post(`${ws}/reports`, { topic: "Depots", source_strategy: "provided", source_content: text })
      .catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, delay));
    await app.kill();
    await asked;
    app = await start({ dataDir: app.dataDir });
    api = new ApiClient(app.url, api.token);
    const list = await api.until(`${ws}/reports`, (body) =>
      body.items.every((item: { state: string }) => item.state === "ready"),
    );
    const receipts = (await api.get(`${ws}/receipts`)).body.items;
    // Killed before the request was taken: nothing was promised. Killed after it: exactly one of each.
    expect(receipts).toHaveLength(list.items.length);
    expect(list.items.length).toBeLessThanOrEqual(1);
    for (const receipt of receipts) {
      expect(receipt.status).toBe("success");
      expect((await api.post(`/api/v1/receipts/${receipt.id}/verify`)).body.valid).toBe(true);
      const rows = (await api.get(`${ws}/audit?action=receipt.settled`)).body.items.filter(
        (row: { receiptId: string }) => row.receiptId === receipt.id,
      );
      expect(rows.filter((row: { action: string }) => row.action === "receipt.settled")).toHaveLength(1);
    }
    expect((await api.get(`${ws}/audit/verify`)).body.valid).toBe(true);
  },
);
