import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { argumentsMark, isMarkOf } from "@/lib/approvals/arguments-mark";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { makeWebhookSecret } from "@/lib/automations/hooks/make-webhook-secret";
import { openWebhookSecret } from "@/lib/automations/hooks/open-webhook-secret";
import type { Context, Runtime } from "@/lib/core/context";
import { type Database, openDatabase } from "@/lib/core/db/database";
import { openCredential } from "@/lib/gateway/credentials/open-credential";
import { rotateKey } from "@/lib/gateway/credentials/rotate-key";
import { storeCredential } from "@/lib/gateway/credentials/store-credential";
import { verifyReceipt } from "@/lib/receipts/verify-receipt";
import { writeReceipt } from "@/lib/receipts/write-receipt";
import { type IdempotentCall, withIdempotency } from "@/lib/workspaces/with-idempotency";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, migrationsDir, openTestDatabase } from "@/tests/support/database";
import { layTrigger } from "@/tests/support/lay-trigger";

const newKey = () => randomBytes(32).toString("base64");
const [first, second] = [newKey(), newKey()];

async function leave(ctx: Context, name: string): Promise<void> {
  await storeCredential(ctx, { name, label: name, secret: `secret-of-${name}`, origins: ["https://a.example"] });
}
const secretOf = async (ctx: Context, name: string) => (await openCredential(ctx, name)).secret;

describe.each(databases)("another encryption key on %s", (kind) => {
  let db: Database;
  let ctx: Context;
  let receiptId: string;
  let trigger: { automationId: string; triggerId: string };
  let webhookSecret: string;
  const under = (key: string, ...older: string[]): Runtime =>
    testRuntime(db, { ENCRYPTION_KEY: key, ENCRYPTION_KEY_OLD: older.join(",") });
  const seenBy = (runtime: Runtime): Context => ({ ...ctx, secrets: runtime.secrets, env: runtime.env });
  const secretOfWebhook = async (as: Context) =>
    openWebhookSecret(as, await db.prisma.automationTrigger.findUniqueOrThrow({ where: { id: trigger.triggerId } }));
  const call: IdempotentCall = { workspaceId: "-", route: "POST /x", key: "k", requestHash: "h" };
  const once = (as: Context) =>
    withIdempotency(as, call, async () => ({
      value: "ran",
      reply: { status: 201, contentType: "application/json", body: "the answer" },
    }));

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    ctx = await testContext(under(first));
    for (const name of ["one", "two", "three"]) await leave(ctx, name);
    trigger = await layTrigger(ctx, "webhook");
    webhookSecret = (await makeWebhookSecret(ctx, trigger)).secret;
    expect(await once(ctx)).toEqual({ value: "ran" });
    const draft = { route: "memory", type: "memory", operation: "update", status: "success", externalId: "m" } as const;
    const receipt = await db.transaction((tx) => writeReceipt(tx, ctx, { ...draft, tool: "t", callId: "call_1" }));
    receiptId = receipt.id;
  });
  afterAll(() => db.close());

  test("before anything is moved, both keys together open and verify everything", async () => {
    const both = seenBy(under(second, first));
    expect(await secretOf(both, "one")).toBe("secret-of-one");
    expect(await secretOfWebhook(both)).toBe(webhookSecret);
    expect(await once(both)).toMatchObject({ replayed: { body: "the answer" } });
    expect(await verifyReceipt(both, receiptId)).toMatchObject({ valid: true });
    // A card that was shown before may still be answered.
    const mark = argumentsMark(ctx.secrets, "write_file", { path: "/a" });
    expect(isMarkOf(both.secrets, mark, "write_file", { path: "/a" })).toBe(true);
    expect(isMarkOf(both.secrets, mark, "write_file", { path: "/b" })).toBe(false);
  });

  test("without the key that they were sealed with, nothing is touched and each is named", async () => {
    const rotation = await rotateKey(under(second));
    expect(rotation).toMatchObject({ made: false, credentials: { sealed: 0 }, replies: { sealed: 0 } });
    expect(rotation.credentials.lost).toHaveLength(3);
    expect(rotation.credentials.lost[0]).toContain(ctx.workspaceId);
    expect(rotation.webhooks.lost).toEqual([`webhook ${trigger.triggerId} of ${ctx.workspaceId}`]);
    expect(rotation.replies.lost).toEqual(["kept answer of POST /x"]);
    await expect(secretOf(seenBy(under(second)), "one")).rejects.toMatchObject({ code: "CREDENTIALS_EXPIRED" });
    await expect(once(seenBy(under(second)))).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await secretOf(ctx, "one")).toBe("secret-of-one");
  });

  test("moved, the new key alone opens everything; what the old one signed is verified as long as it is named", async () => {
    const runtime = under(second, first);
    expect(await rotateKey(runtime)).toEqual({
      keyId: runtime.secrets.signingKeyId,
      made: false,
      credentials: { sealed: 3, lost: [] },
      webhooks: { sealed: 1, lost: [] },
      replies: { sealed: 1, lost: [] },
      trails: 1,
    });
    expect(await verifyAudit(seenBy(under(second)))).toMatchObject({ valid: true });
    const alone = seenBy(under(second));
    for (const name of ["one", "two", "three"]) expect(await secretOf(alone, name)).toBe(`secret-of-${name}`);
    expect(await secretOfWebhook(alone)).toBe(webhookSecret);
    expect(await once(alone)).toMatchObject({ replayed: { body: "the answer" } });
    expect(await verifyReceipt(seenBy(runtime), receiptId)).toMatchObject({ valid: true });
    expect(await verifyReceipt(alone, receiptId)).toMatchObject({
      valid: false,
      reason: expect.stringContaining("which this server does not hold"),
    });
    await expect(secretOf(ctx, "one")).rejects.toMatchObject({ code: "CREDENTIALS_EXPIRED" });
    await expect(secretOfWebhook(ctx)).rejects.toMatchObject({ code: "CONFLICT", reason: "secret_lost" });
  });

  test("done once more it finds nothing to do, and what came under the old key meanwhile is moved as well", async () => {
    const runtime = under(second, first);
    expect(await rotateKey(runtime)).toMatchObject({ credentials: { sealed: 0 }, webhooks: { sealed: 0 } });
    await leave(ctx, "late"); // by a process that still has the old key
    expect(await rotateKey(runtime)).toMatchObject({ credentials: { sealed: 1, lost: [] } });
    expect(await secretOf(seenBy(under(second)), "late")).toBe("secret-of-late");
  });
});

describe("the command, where the keys stand in the data folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "candor-keys-"));
  const embedded = { DATA_DIR: folder, AUTH_SECRET: "", ENCRYPTION_KEY: "" };
  const count = process.env.CANDOR_LONG ? 400 : 25;
  const kills = process.env.CANDOR_LONG ? 12 : 3;
  const stored = () => JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function start(command = "rotate-key"): { child: ChildProcess; ended: Promise<number | null>; said: () => string } {
    const typescript = ["--experimental-transform-types", "--disable-warning=ExperimentalWarning"];
    const script = ["--import", "./scripts/register-typescript.mjs", `scripts/${command}-here.mjs`];
    const child = spawn(process.execPath, [...typescript, ...script], {
      env: { NODE_ENV: "test", PATH: process.env.PATH ?? "", DATA_DIR: folder },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
    return { child, said: () => said, ended: new Promise((resolve) => child.once("exit", (code) => resolve(code))) };
  }

  test("killed at random moments and run again, nothing is lost, and one key opens everything", {
    timeout: 300_000,
  }, async () => {
    let db = await openDatabase({ dataDir: folder, migrationsDir });
    let ctx = await testContext(testRuntime(db, embedded));
    const before = ctx.secrets.signingKeyId;
    for (let n = 0; n < count; n += 1) await leave(ctx, `c${n}`);
    await db.close();

    for (let n = 0; n < kills; n += 1) {
      const { child, ended } = start();
      setTimeout(() => child.kill("SIGKILL"), 300 + Math.random() * 3_000);
      await ended;
    }
    const last = start();
    expect(await last.ended, last.said()).toBe(0);
    expect(last.said()).toMatch(/Sealed anew with [0-9a-f]{8}: \d+ credentials/);

    expect(stored().olderKeys.length).toBeGreaterThanOrEqual(1);
    db = await openDatabase({ dataDir: folder, migrationsDir });
    const runtime = testRuntime(db, embedded);
    ctx = { ...ctx, db, secrets: runtime.secrets, env: runtime.env };
    expect(runtime.secrets.signingKeyId).not.toBe(before);
    expect(runtime.secrets.keyring.has(before)).toBe(true);
    for (let n = 0; n < count; n += 1) expect(await secretOf(ctx, `c${n}`)).toBe(`secret-of-c${n}`);
    const keys = await db.prisma.credential.groupBy({ by: ["keyId"] });
    expect(keys.map((row) => row.keyId)).toEqual([runtime.secrets.signingKeyId]);
    const said = last.said();
    for (const key of [stored().encryptionKey, ...stored().olderKeys]) expect(said).not.toContain(key);

    // The trail is whole, which the other command says; and it says where it is not.
    await db.close();
    const whole = start("verify-audit");
    expect(await whole.ended, whole.said()).toBe(0);
    expect(whole.said()).toMatch(new RegExp(`^${ctx.workspaceId} Marlow & Pine: whole, ${count} rows$`, "m"));
    db = await openDatabase({ dataDir: folder, migrationsDir });
    await db.prisma.auditRow.updateMany({ where: { seq: 5n }, data: { code: "OK" } });
    await db.close();
    const broken = start("verify-audit");
    expect(await broken.ended).toBe(1);
    expect(broken.said()).toContain("BROKEN after 4 rows. Row 5 was altered");
    db = await openDatabase({ dataDir: folder, migrationsDir });

    // While a server has the folder open, the command refuses instead of taking it.
    const refused = start();
    expect(await refused.ended).toBe(1);
    expect(refused.said()).toContain("in use by process");
    await db.close();
  });
});
