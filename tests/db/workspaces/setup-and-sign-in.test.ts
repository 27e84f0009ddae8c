import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { addToken } from "@/lib/workspaces/add-token";
import { authenticate } from "@/lib/workspaces/authenticate";
import { isSetUp } from "@/lib/workspaces/is-set-up";
import { revokeSession } from "@/lib/workspaces/revoke-session";
import { setupInstallation } from "@/lib/workspaces/setup-installation";
import { signIn } from "@/lib/workspaces/sign-in";
import { testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { ownerAccount as account } from "./people";

describe.each(databases)("first run and sign-in on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  // Failed attempts are counted by address in this process: each database has its own people.
  const ownerAccount = { ...account, email: `olive-${kind}@example.org` };
  const nobody = `nobody-${kind}@example.org`;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
  });
  afterAll(() => db.close());

  const cookieOf = async (sid: string) =>
    `candor.session=${await encode({ token: { sid }, secret: runtime.secrets.authSecret })}`;
  const browserRequest = async (sid: string, init: RequestInit = {}) =>
    new Request("http://localhost:3000/api/v1/me", {
      ...init,
      headers: { cookie: await cookieOf(sid), host: "localhost:3000", ...(init.headers as Record<string, string>) },
    });

  test("of two first runs at once one makes the owner, the other is told that it is done", async () => {
    expect(await isSetUp(runtime)).toBe(false);
    const outcomes = await Promise.allSettled([
      setupInstallation(runtime, ownerAccount),
      setupInstallation(runtime, { ...ownerAccount, email: `second-${kind}@example.org` }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = outcomes.find((outcome) => outcome.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "SETUP_DONE" });
    expect(await db.prisma.user.count()).toBe(1);
    expect(await db.prisma.workspace.count()).toBe(1);
    expect(await isSetUp(runtime)).toBe(true);
  });

  test("neither the password nor the token stands in the database", async () => {
    const rows = JSON.stringify([await db.prisma.user.findMany(), await db.prisma.accessToken.findMany()]);
    expect(rows).not.toContain(ownerAccount.password);
    expect(rows).toContain("$argon2id$");
    expect(rows).not.toMatch(/cnd_[\w-]{40}/);
  });

  test("the right password opens a session; its end is effective at once", async () => {
    const { email } = await db.prisma.user.findFirstOrThrow();
    const result = await signIn(runtime, { email: email.toUpperCase(), password: ownerAccount.password });
    if (!result.ok) throw new Error(result.reason);
    const { sessionId } = result.value;
    const person = await authenticate(runtime, await browserRequest(sessionId));
    expect(person.person).toMatchObject({ via: "session", email, scopes: ["*"] });
    await revokeSession(runtime, sessionId);
    await expect(authenticate(runtime, await browserRequest(sessionId))).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  test("a cookie that was made with another key, or that names no session, opens nothing", async () => {
    const forged = await encode({ token: { sid: "ses_1" }, secret: "another-secret-another-secret-another" });
    for (const cookie of [`candor.session=${forged}`, "candor.session=%", await cookieOf("ses_unknown")]) {
      const request = new Request("http://localhost:3000/", { headers: { cookie } });
      await expect(authenticate(runtime, request)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    }
  });

  test("there is one way in: a token that is shown decides alone, and nothing else is looked at", async () => {
    const { email } = await db.prisma.user.findFirstOrThrow();
    const result = await signIn(runtime, { email, password: ownerAccount.password });
    if (!result.ok) throw new Error(result.reason);
    const cookie = await cookieOf(result.value.sessionId);
    for (const authorization of ["Bearer cnd_wrong", "Bearer", "Basic b2xpdmU6eA==", ""]) {
      const request = new Request("http://localhost:3000/", { headers: { cookie, authorization } });
      await expect(authenticate(runtime, request), authorization).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    }
    const { token } = await addToken(db.prisma, runtime, result.value.userId, {
      name: "x",
      scopes: ["*"],
      expiresInDays: 1,
    });
    const elsewhere: Record<string, string>[] = [{ "x-api-key": token }, { cookie: `token=${token}` }];
    for (const headers of elsewhere) {
      const request = new Request(`http://localhost:3000/?token=${token}&access_token=${token}`, { headers });
      await expect(authenticate(runtime, request)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    }
  });

  test("a page of another site cannot act with the cookie, one's own can, and reading is free", async () => {
    const { email } = await db.prisma.user.findFirstOrThrow();
    const result = await signIn(runtime, { email, password: ownerAccount.password });
    if (!result.ok) throw new Error(result.reason);
    const { sessionId } = result.value;
    const post = async (headers: Record<string, string>) =>
      authenticate(runtime, await browserRequest(sessionId, { method: "POST", headers }));
    for (const headers of [
      {},
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "http://localhost:3000.evil.example" },
      { "sec-fetch-site": "cross-site" },
    ] as Record<string, string>[]) {
      await expect(post(headers), JSON.stringify(headers)).rejects.toMatchObject({ code: "WRONG_ORIGIN" });
    }
    await expect(post({ origin: "http://localhost:3000" })).resolves.toBeDefined();
    await expect(authenticate(runtime, await browserRequest(sessionId))).resolves.toBeDefined();
  });

  test("a wrong password and an unknown address cost the same work, so that time tells nothing", async () => {
    const { email } = await db.prisma.user.findFirstOrThrow();
    await signIn(runtime, { email, password: ownerAccount.password }); // what is made once is made
    // Processor time of this process with its threads: unlike the clock, it does not depend on who else is busy.
    const workOf = async (address: string) => {
      const before = process.cpuUsage();
      for (let guess = 0; guess < 3; guess += 1) await signIn(runtime, { email: address, password: "wrong password" });
      return process.cpuUsage(before).user;
    };
    const [known, unknown] = [await workOf(email), await workOf(`timing-${kind}@example.org`)];
    expect(unknown / known).toBeGreaterThan(0.4);
    expect(unknown / known).toBeLessThan(2.5);
    const again = await signIn(runtime, { email, password: ownerAccount.password });
    expect(again.ok).toBe(true); // and the failures before it are forgotten
  });

  test("an unknown address and a wrong password are answered alike, and guessing is slowed down", async () => {
    const { email } = await db.prisma.user.findFirstOrThrow();
    for (const address of [email, nobody]) {
      const guesses = [];
      for (let guess = 0; guess < 6; guess += 1) {
        guesses.push(await signIn(runtime, { email: address, password: `wrong password ${guess}` }));
      }
      expect(guesses.map((guess) => (guess.ok ? "in" : guess.reason))).toEqual([
        ...Array(5).fill("INVALID_CREDENTIALS"),
        "RATE_LIMITED",
      ]);
    }
    // Also with the right one: otherwise the pause would tell which guess was right.
    const right = await signIn(runtime, { email, password: ownerAccount.password });
    expect(right).toMatchObject({ ok: false, reason: "RATE_LIMITED" });
  });

  test("twenty guesses at once count as twenty", async () => {
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => signIn(runtime, { email: `parallel-${kind}@example.org`, password: "wrong" })),
    );
    expect(guesses.filter((guess) => !guess.ok && guess.reason === "INVALID_CREDENTIALS")).toHaveLength(5);
  });
});
