import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";
import { CookieClient } from "@/tests/support/cookie-client";

const account = { email: "olive@example.org", password: "a long password", name: "Olive", workspace: "Marlow & Pine" };

describe("people over REST", () => {
  let app: App;
  let api: ApiClient;
  let workspaceId: string;
  beforeAll(async () => {
    app = await startApp();
    const made = await new ApiClient(app.url).post("/api/v1/setup", account);
    api = new ApiClient(app.url, made.body.token);
    workspaceId = made.body.workspace.id;
  });
  afterAll(() => app?.stop());

  test("health tells what runs, and no secret", async () => {
    const { body } = await new ApiClient(app.url).get("/api/health");
    expect(body).toMatchObject({
      status: "ok",
      database: "embedded",
      jobs: "embedded",
      model: { provider: "built-in" },
    });
    expect(JSON.stringify(body)).not.toMatch(/secret|key|\/tmp|postgres:/i);
  });

  test("a wrong password and an unknown address get the same answer; the right one opens a session that can be ended", async () => {
    const browser = new CookieClient(app.url);
    const wrong = await browser.signIn(account.email, "not the password");
    const unknown = await browser.signIn("nobody@example.org", "not the password");
    expect([wrong.status, await wrong.text()]).toEqual([unknown.status, await unknown.text()]);
    expect((await browser.send("GET", "/api/v1/me")).status).toBe(401);

    const right = await browser.signIn(account.email, account.password);
    const cookie = right.headers.getSetCookie().find((text) => text.startsWith("candor.session="));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(await (await browser.send("GET", "/api/v1/me")).json()).toMatchObject({ email: account.email });

    const stolen = browser.copy();
    await browser.post("signout", {});
    expect((await stolen.send("GET", "/api/v1/me")).status).toBe(401);
    expect(await (await stolen.send("GET", "/api/auth/session")).json()).toEqual({});
  });

  test("another site's page can neither sign in nor act with the cookie", async () => {
    const browser = new CookieClient(app.url);
    const evil = "https://evil.example";
    expect((await browser.signIn(account.email, account.password, evil)).status).toBe(403);
    await browser.signIn(account.email, account.password);
    for (const origin of [evil, "null", null]) {
      const response = await browser.send("PATCH", "/api/v1/me", { name: "Eve" }, origin);
      expect([response.status, (await response.json()).code]).toEqual([403, "WRONG_ORIGIN"]);
    }
    expect((await browser.send("PATCH", "/api/v1/me", { name: "Olive O." })).status).toBe(200);
  });

  test("the same POST with the same key runs once", async () => {
    const send = (name: string) => api.post("/api/v1/tokens", { name }, { "idempotency-key": "once" });
    const first = await send("CI");
    const second = await send("CI");
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect((await send("other")).status).toBe(409);
    const { body } = await api.get("/api/v1/tokens");
    expect(body.items.filter(({ name }: { name: string }) => name === "CI")).toHaveLength(1);
  });

  test("an invite lets a new person in with its role, once", async () => {
    const invite = await api.post(`/api/v1/workspaces/${workspaceId}/invites`, { role: "viewer" });
    const open = new ApiClient(app.url);
    const path = `/api/v1/invites/${invite.body.code}`;
    expect((await open.get(path)).body).toMatchObject({ role: "viewer", workspace: { name: account.workspace } });
    const joined = await open.post(`${path}/accept`, {
      email: "v@example.org",
      password: "another long one",
      name: "V",
    });
    expect(joined.status).toBe(201);
    const viewer = open.as(joined.body.token);
    const workspace = await viewer.get(`/api/v1/workspaces/${workspaceId}`);
    expect(workspace.body.role).toBe("viewer");
    const refused = await viewer.patch(`/api/v1/workspaces/${workspaceId}`, { citations: false });
    expect(refused.body).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(refused.body.detail).toContain("settings:update");
    expect((await open.get(path)).status).toBe(410);
  });

  test("pages hear what changes, until the right to hear it ends", async () => {
    const invite = await api.post(`/api/v1/workspaces/${workspaceId}/invites`, { role: "editor" });
    const joined = await api.as(undefined).post(`/api/v1/invites/${invite.body.code}/accept`, {
      email: "e@example.org",
      password: "another long one",
      name: "E",
    });
    const response = await fetch(`${app.url}/api/v1/workspaces/${workspaceId}/events`, {
      headers: { authorization: `Bearer ${joined.body.token}` },
    });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const read = async (wanted: string) => {
      while (!text.includes(wanted)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`The stream ended before ${wanted}`);
        text += value;
      }
    };
    await read(": connected");
    await api.patch(`/api/v1/workspaces/${workspaceId}`, { citations: false });
    await read("event: workspace.changed");
    const { body } = await api.get(`/api/v1/workspaces/${workspaceId}/members`);
    const member = body.items.find(({ email }: { email: string }) => email === "e@example.org");
    await api.delete(`/api/v1/workspaces/${workspaceId}/members/${member.id}`);
    let ended = false;
    while (!ended) ended = (await reader.read()).done;
    expect((await api.as(joined.body.token).get(`/api/v1/workspaces/${workspaceId}`)).status).toBe(404);
  });

  test("bad input is answered clearly", async () => {
    for (const [body, code] of [
      ["{", "MALFORMED_BODY"],
      ["[]", "MALFORMED_BODY"],
      ['{"name":""}', "INVALID_INPUT"],
    ]) {
      const answer = await api.send("POST", "/api/v1/workspaces", body, { "content-type": "application/json" });
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
      expect([answer.status, answer.body.code]).toEqual([400, code]);
    }
    expect((await api.as("cnd_wrong").get("/api/v1/me")).body.code).toBe("UNAUTHENTICATED");
    expect((await api.send("PUT", "/api/v1/me", {})).status).toBe(405);
  });

  test("every page has a policy whose nonce its own scripts carry, and signed-out people are sent to sign in", async () => {
    const page = await fetch(`${app.url}/sign-in`);
    const policy = page.headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toContain("unsafe-eval");
    const scripts = [...(await page.text()).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(0);
    for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
    const away = await fetch(`${app.url}/w/${workspaceId}/threads?x=1`, { redirect: "manual" });
    expect(away.headers.get("location")).toContain(`next=${encodeURIComponent(`/w/${workspaceId}/threads?x=1`)}`);
  });

  test("the surface describes itself", async () => {
    const { body } = await new ApiClient(app.url).get("/api/v1/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    expect(body.paths["/api/v1/setup"].post.requestBody).toBeDefined();
    const page = await fetch(`${app.url}/api/v1/docs`);
    expect(page.headers.get("content-type")).toContain("text/html");
  });
});
