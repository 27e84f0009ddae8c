import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import { deleteCredential } from "@/lib/gateway/credentials/delete-credential";
import { listCredentials } from "@/lib/gateway/credentials/list-credentials";
import { replaceCredential } from "@/lib/gateway/credentials/replace-credential";
import type { StoreCredential } from "@/lib/gateway/credentials/schema";
import { storeCredential } from "@/lib/gateway/credentials/store-credential";
import type { HandlerCall } from "@/lib/gateway/tool-definition";
import { type ConnectedService, startConnectedService } from "@/tests/support/connected-service";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool, receiptOf } from "./fixture-tools";

describe.each(databases)("credentials on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let owner: Context;
  let service: ConnectedService;
  let other: ConnectedService;
  let accepted = "";
  /** The handle of the last call, kept beyond it as no handler should. */
  let kept: HandlerCall["credential"];
  let secret = "";

  const reading = fixtureTool({
    name: "read_orders",
    label: "Read Orders",
    credential: "warehouse",
    parameters: z.strictObject({ path: z.string() }),
    handler: async ({ path }: { path: string }, call) => {
      kept = call.credential;
      const url = path.startsWith("http") ? path : service.origin + path;
      const response = await call.credential!.fetch(url, { headers: { authorization: "mine" }, signal: call.signal });
      const headers = Object.fromEntries(response.headers);
      return { ok: true, data: { status: response.status, headers, body: await response.text() } };
    },
  });
  const writing = fixtureTool({
    name: "add_order",
    label: "Add Order",
    credential: "warehouse",
    mode: "allow",
    operation: "write",
    idempotency: "once",
    permission: "documents:create",
    parameters: z.strictObject({ item: z.string() }),
    handler: async ({ item }: { item: string }, call) => {
      const body = JSON.stringify({ item });
      const response = await call.credential!.fetch(`${service.origin}/items`, { method: "POST", body });
      const { items } = (await response.json()) as { items: string[] };
      await call.commit(async () => ({ value: 0, receipts: [receiptOf(item, `order-${items.length}`)] }));
      return { ok: true, data: { items } };
    },
  });
  const late = fixtureTool({
    name: "add_late",
    credential: "warehouse",
    mode: "allow",
    operation: "write",
    idempotency: "once",
    permission: "documents:create",
    leavesWorkspace: true,
    timeoutMs: 400,
    parameters: z.strictObject({ item: z.string() }),
    handler: async ({ item }: { item: string }, call) => {
      await call.credential!.fetch(`${service.origin}/late`, { method: "POST", body: JSON.stringify({ item }) });
      return { ok: true, data: null };
    },
    readBack: async (args, call) => {
      const { item } = args as { item: string };
      const response = await call.credential!.fetch(`${service.origin}/items`);
      const { items } = (await response.json()) as { items: string[] };
      return items.includes(item) ? { found: true, receipts: [receiptOf(item, item)] } : { found: false };
    },
  });
  const plain = fixtureTool();
  const gateway = createGateway([reading, writing, late, plain]);

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    other = await startConnectedService(() => true);
    service = await startConnectedService(({ authorization }) => authorization === accepted, `${other.origin}/items`);
    const hosts = [service, other].map(({ origin }) => new URL(origin).host);
    runtime = testRuntime(db, { CONNECTOR_TRUSTED_HOSTS: hosts.join(",") });
  });
  afterAll(async () => {
    await Promise.all([service.stop(), other.stop()]);
    await db.close();
  });
  beforeEach(async () => {
    owner = await testContext(runtime);
    secret = randomBytes(16).toString("base64");
    accepted = `Bearer ${secret}`;
    service.seen.length = 0;
    service.items.length = 0;
  });

  const store = (more: Partial<StoreCredential> = {}, of = owner) =>
    storeCredential(of, { name: "warehouse", label: "Warehouse", secret, origins: [service.origin], ...more });
  const read = (path = "/items", of = owner) =>
    gateway.invoke({ tool: "read_orders", arguments: { path } }, { ctx: of, agentPath: [] });
  const stateOf = async (name: string, of = owner) =>
    (await gateway.capabilities(of)).find((capability) => capability.name === name);
  const rows = (action: string) =>
    db.prisma.auditRow.findMany({ where: { workspaceId: owner.workspaceId, action }, orderBy: { seq: "asc" } });

  test("the gateway adds what the handler never sees, over real HTTP, reading and writing", async () => {
    expect(await store()).toMatchObject({ name: "warehouse", state: "ok", placement: "bearer" });
    expect((await read()).data).toMatchObject({ status: 200, body: '{"items":[]}' });
    const reply = await gateway.invoke(
      { tool: "add_order", arguments: { item: "oar" } },
      { ctx: owner, agentPath: [] },
    );
    expect(reply).toMatchObject({ code: "OK", data: { items: ["oar"] }, receipt: { external_id: "order-1" } });
    expect(service.items).toEqual(["oar"]);
    expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([accepted, accepted]);
  });

  test("a service that repeats the request gives the secret away to nobody", async () => {
    for (const placement of [
      { kind: "bearer" },
      { kind: "basic", username: "olive" },
      { kind: "header", header: "x-key" },
    ] as const) {
      secret = `${randomBytes(9).toString("base64")}/+"&<x>`;
      await store({ secret, placement });
      const hex = Buffer.from(secret).toString("hex");
      const reply = await read(`/echo?a=${encodeURIComponent(secret)}&b=${hex}`);
      const everything = JSON.stringify(reply);
      expect(reply).toMatchObject({ code: "OK", data: { status: 200 } });
      for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), hex]) {
        expect(everything).not.toContain(form);
      }
      expect(everything).not.toContain(Buffer.from(`olive:${secret}`).toString("base64"));
      expect(everything).toContain("[removed]");
      const { authorization, "x-key": key } = service.seen.at(-1)!.headers;
      expect(placement.kind === "header" ? key : authorization).toContain(
        placement.kind === "basic" ? Buffer.from(`olive:${secret}`).toString("base64") : secret,
      );
      await deleteCredential(owner, "warehouse");
    }
  });

  test("it goes to the addresses that it was stored for, and not after a redirect either", async () => {
    await store();
    other.seen.length = 0;
    for (const url of [
      `${other.origin}/items`,
      service.origin.replace("127.0.0.1", "localhost"),
      service.origin.replace("http://", `http://${"127.0.0.1"}@`).replace("127.0.0.1:", "evil.example:"),
      "/away",
    ]) {
      const reply = await read(url);
      expect(reply).toMatchObject({ code: "HANDLER_EXCEPTION" });
      expect(JSON.stringify(reply)).not.toContain(secret);
    }
    expect(other.seen).toEqual([]);
  });

  test("what is not on the public internet is reached only where the operator trusts it", async () => {
    const { port } = new URL(service.origin);
    const before = service.connections();
    for (const host of ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "169.254.169.254", "0x7f000001"]) {
      const untrusted = { ...owner, env: testRuntime(db).env };
      const name = "warehouse";
      await storeCredential(untrusted, { name, label: name, secret, origins: [`https://${host}:${port}`] });
      const reply = await read(`https://${host}:${port}/items`, untrusted);
      expect(reply).toMatchObject({ code: "HANDLER_EXCEPTION" });
      await deleteCredential(owner, name);
    }
    expect(service.connections()).toBe(before);
  });

  test("the handle ends with the call, whoever keeps it", async () => {
    await store();
    await read();
    await expect(kept!.fetch(`${service.origin}/items`)).rejects.toThrow("The call is over");
    const seen = service.seen.length;
    const stop = new AbortController();
    const running = gateway.invoke(
      { tool: "read_orders", arguments: { path: "/slow" } },
      { ctx: owner, agentPath: [], signal: stop.signal },
    );
    await expect.poll(() => service.seen.length).toBe(seen + 1);
    stop.abort();
    expect(await running).toMatchObject({ code: "CANCELLED" });
    await expect(kept!.fetch(`${service.origin}/items`)).rejects.toThrow("The call is over");
  });

  test("a time-out after the far side has done it: one effect, seen again through the credential, and a receipt of it", async () => {
    await store();
    const reply = await gateway.invoke(
      { tool: "add_late", arguments: { item: "keel" } },
      { ctx: owner, agentPath: [] },
    );
    expect(["OK", "OUTCOME_UNKNOWN"]).toContain(reply.code);
    const receipts = () => db.prisma.receipt.findMany({ where: { workspaceId: owner.workspaceId, tool: "add_late" } });
    await expect.poll(async () => (await receipts()).map((row) => row.status)).toEqual(["success"]);
    expect(service.items).toEqual(["keel"]);
    expect(service.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /late", "GET /items"]);
    expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([accepted, accepted]);
  });

  test("what is missing or over is told by name, in the panel and to the caller, and nothing is sent", async () => {
    expect(await stateOf("read_orders")).toMatchObject({
      state: "not_configured",
      decidedBy: "system",
      reason: 'The credential "warehouse" is not stored in this workspace.',
      whoCanChange: "Olive Owner",
    });
    const missing = await read();
    expect(missing).toMatchObject({ status: "denied", code: "CREDENTIALS_MISSING" });
    expect(missing.message).toContain('The credential "warehouse" is not stored');
    expect(missing.alternatives).toEqual([{ name: "query_stock", label: "Query Stock" }]);
    await store({ expiresAt: new Date(Date.now() + 1_800_000).toISOString() });
    expect(await stateOf("read_orders")).toMatchObject({ state: "on" });
    const later = { ...owner, clock: { now: () => new Date(Date.now() + 3_600_000) } };
    expect(await stateOf("read_orders", later)).toMatchObject({ state: "needs_sign_in" });
    expect(await read("/items", later)).toMatchObject({ status: "denied", code: "CREDENTIALS_EXPIRED" });
    expect(service.seen).toEqual([]);
    await gateway.flush({ ctx: owner });
    expect((await rows("call.refused")).map((row) => [row.code, JSON.parse(row.body).rule])).toEqual([
      ["CREDENTIALS_MISSING", "credentials.missing"],
      ["CREDENTIALS_EXPIRED", "credentials.expired"],
    ]);
  });

  test("arguments are judged before credentials", async () => {
    const reply = await gateway.invoke({ tool: "read_orders", arguments: {} }, { ctx: owner, agentPath: [] });
    expect(reply.code).toBe("MISSING_PARAM");
  });

  test("a credential that goes while its tool is on the way is told as such by the handle itself", async () => {
    await store();
    const held = fixtureTool({
      credential: "warehouse",
      handler: async (_: never, call) => {
        await deleteCredential(owner, "warehouse");
        await call.credential!.fetch(service.origin);
        return { ok: true, data: null };
      },
    });
    const reply = await createGateway([held]).invoke(
      { tool: "query_stock", arguments: { part: "x" } },
      { ctx: owner, agentPath: [] },
    );
    expect(reply).toMatchObject({ status: "denied", code: "CREDENTIALS_MISSING" });
    expect(reply.hint).toContain('"warehouse"');
  });

  test("replaced, the next call shows the new secret; addresses stay unless they are given", async () => {
    await store();
    accepted = "Bearer second-secret";
    expect((await read()).data).toMatchObject({ status: 401 });
    await replaceCredential(owner, "warehouse", { secret: "second-secret" });
    expect((await read()).data).toMatchObject({ status: 200 });
    expect(await listCredentials(owner)).toMatchObject([{ origins: [service.origin], replacedAt: expect.any(String) }]);
  });

  test("a row that was moved to another name or workspace, or changed, does not open", async () => {
    await store();
    const row = await db.prisma.credential.findFirstOrThrow({ where: { workspaceId: owner.workspaceId } });
    const victim = await testContext(runtime);
    await db.prisma.credential.create({ data: { ...row, id: "crd_moved", workspaceId: victim.workspaceId } });
    expect(await read("/items", victim)).toMatchObject({ code: "CREDENTIALS_EXPIRED" });
    expect(await listCredentials(victim)).toMatchObject([{ state: "unreadable", origins: [], placement: null }]);
    expect(service.seen).toEqual([]);
    await db.prisma.credential.delete({ where: { id: "crd_moved" } });
  });

  test("what is stored, listed, noted and told holds nothing of the secret", async () => {
    const admin = await joinContext(owner, "admin");
    await store();
    await read();
    await replaceCredential(owner, "warehouse", { secret: `${secret}-2` });
    await deleteCredential(owner, "warehouse");
    await store();
    await expect(store()).rejects.toMatchObject({ code: "CONFLICT" });
    const tables = await Promise.all([
      db.prisma.credential.findMany(),
      db.prisma.auditRow.findMany(),
      db.prisma.notification.findMany(),
      db.prisma.workspaceEvent.findMany(),
      listCredentials(owner),
    ]);
    const text = JSON.stringify(tables, (_, value) => (typeof value === "bigint" ? String(value) : value));
    for (const form of [secret, secret.slice(-6), Buffer.from(secret).toString("base64")]) {
      expect(text).not.toContain(form);
    }
    expect((await rows("credential.stored")).length).toBe(2);
    expect((await rows("credential.replaced")).length + (await rows("credential.deleted")).length).toBe(2);
    const told = await db.prisma.notification.findMany({ where: { kind: "credential.changed" } });
    const others = told.map((row) => row.userId);
    expect(others).toContain(admin.person.userId);
    expect(others).not.toContain(owner.person.userId);
  });

  test("only who manages connections changes them; another workspace's are not there", async () => {
    await store();
    const editor = await joinContext(owner, "editor");
    await expect(store({ name: "b" }, editor)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(replaceCredential(editor, "warehouse", { secret: "another-secret" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(deleteCredential(editor, "warehouse")).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await listCredentials(editor)).toHaveLength(1);
    const stranger = await testContext(runtime);
    expect(await listCredentials(stranger)).toEqual([]);
    await expect(deleteCredential(stranger, "warehouse")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(replaceCredential(stranger, "warehouse", { secret: "another-secret" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test.each([
    [{ secret: "two\nlines" }, "secret"],
    [{ secret: "short" }, "secret"],
    [{ origins: ["ftp://x.example"] }, "origins.0"],
    [{ origins: ["https://user:pw@x.example"] }, "origins.0"],
    [{ origins: ["https://a.example", "http://b.example"] }, "origins.1"],
    [{ origins: ["http://127.0.0.1:1"] }, "origins.0"],
    [{ origins: [] }, "origins"],
    [{ name: "Not A Name" }, "name"],
    [{ placement: { kind: "header", header: "Host" } }, "placement.header"],
    [{ placement: { kind: "basic", username: "a:b" } }, "placement.username"],
  ])("%j is refused before anything is stored", async (bad, field) => {
    await expect(store(bad as Partial<StoreCredential>)).rejects.toMatchObject({ code: "INVALID_INPUT", field });
    expect(await listCredentials(owner)).toEqual([]);
  });
});
