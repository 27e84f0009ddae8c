import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { json, openRoute, page, readJson, readQuery } from "@/app/api/edge";
import type { Runtime } from "@/lib/core/context";
import { AppError, errorTable } from "@/lib/core/errors";
import { setRuntime } from "@/lib/core/runtime";
import { limitRate, requestsPerMinute } from "./limit-rate";
import { toProblem } from "./to-problem";

const logged: object[] = [];
const runtime = {
  env: { APP_URL: "http://localhost:3000" },
  log: { error: (fields: object) => logged.push(fields) },
} as unknown as Runtime;
const context = { params: Promise.resolve({}) };
const post = (body: BodyInit | undefined, headers: Record<string, string> = {}) =>
  new Request("http://localhost:3000/api/v1/x?secret=1", { method: "POST", body, headers });
const answer = async (handler: Parameters<typeof openRoute>[0], request = post("{}")) => {
  const response = await openRoute(handler)(request, context);
  return { status: response.status, headers: response.headers, body: await response.json() };
};

beforeAll(() => setRuntime(Promise.resolve(runtime)));

describe("failures", () => {
  test.each(Object.entries(errorTable))(
    "%s becomes problem details with status and title of the table",
    async (code, { status, title }) => {
      const error = new AppError(code as keyof typeof errorTable, { detail: "What.", hint: "Next.", field: "f" });
      const result = await answer(() => Promise.reject(error));
      expect(result.headers.get("content-type")).toBe("application/problem+json");
      expect(result.body).toEqual({
        type: `/api/v1/docs#${code}`,
        title,
        status,
        code,
        detail: "What.",
        hint: "Next.",
        field: "f",
      });
      expect(result.status).toBe(status);
    },
  );

  test("what is not known is told as a reference that the log explains, and nothing else", async () => {
    const secret = "postgresql://candor:hunter2@db/x at /srv/app/lib/file.ts";
    const { status, body } = await answer(() => Promise.reject(new Error(secret)));
    expect(status).toBe(500);
    expect(body.code).toBe("INTERNAL");
    expect(JSON.stringify(body)).not.toMatch(/hunter2|srv|file\.ts/);
    expect(logged.at(-1)).toMatchObject({ reference: body.reference, path: "/api/v1/x", method: "POST" });
  });

  test("a database that is away is 503 with a time to come back", async () => {
    const { status, headers } = await answer(() => Promise.reject(Object.assign(new Error(), { code: "P1001" })));
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  });

  test("a wrong field that a verb finds is told like one that the route finds", async () => {
    const schema = z.strictObject({ a: z.object({ b: z.number() }) });
    const { body } = await answer(async () => json(schema.parse({ a: { b: "x" } })));
    expect(body).toMatchObject({ code: "INVALID_INPUT", field: "a.b" });
  });

  test("401 names the way in, 429 the time to wait", () => {
    const request = post("{}");
    const unauthenticated = toProblem(new AppError("UNAUTHENTICATED", "No."), request, undefined);
    expect(unauthenticated.headers.get("www-authenticate")).toContain("Bearer");
    const limited = toProblem(new AppError("RATE_LIMITED", { detail: "Slow.", retryAfter: 1.2 }), request, undefined);
    expect(limited.headers.get("retry-after")).toBe("2");
  });
});

describe("bodies", () => {
  const schema = z.strictObject({ name: z.string() });
  const read = (body: BodyInit | undefined) =>
    answer(async ({ request }) => json(await readJson(request, schema)), post(body));

  test.each([
    ["not JSON", "{name:", "MALFORMED_BODY"],
    ["a list", "[]", "MALFORMED_BODY"],
    ["null", "null", "MALFORMED_BODY"],
    ["not UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), "MALFORMED_BODY"],
    ["empty", "", "INVALID_INPUT"],
    ["an unknown field", '{"name":"a","role":"owner"}', "INVALID_INPUT"],
  ] as const)("%s is refused as %s", async (_, body, code) => {
    const result = await read(body);
    expect([result.status, result.body.code]).toEqual([400, code]);
  });

  test("the field is named", async () => {
    expect((await read('{"name":1}')).body.field).toBe("name");
    expect((await read('{"name":"a","role":"owner"}')).body.field).toBe("role");
  });

  test("__proto__ in a body changes nothing", async () => {
    expect((await read('{"name":"a","__proto__":{"admin":true}}')).status).toBe(400);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test("too much is refused while it comes in, whatever length was announced", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const request = new Request("http://localhost:3000/", {
      method: "POST",
      body: endless,
      duplex: "half",
    } as RequestInit);
    const result = await answer(async (x) => json(await readJson(x.request, schema)), request);
    expect(result.body.code).toBe("TOO_LARGE");
    expect(sent).toBeLessThan(12);
  });

  test("a query is read by its schema", async () => {
    const query = z.object({ limit: z.coerce.number().int().max(200).default(100) });
    const get = (search: string) =>
      answer(async ({ request }) => json(readQuery(request, query)), new Request(`http://localhost:3000/${search}`));
    expect((await get("?limit=7")).body).toEqual({ limit: 7 });
    expect((await get("?limit=many")).body).toMatchObject({ code: "INVALID_INPUT", field: "limit" });
  });
});

describe("every answer", () => {
  test("is not cached, sniffed or framed", async () => {
    const { headers, body } = await answer(async () => page([1], "next"));
    expect(body).toEqual({ items: [1], nextCursor: "next" });
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  test("that streams passes through part by part", async () => {
    let enqueue: (text: string) => void = () => {};
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        enqueue = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    const response = await openRoute(async () => new Response(stream))(post("{}"), context);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (const part of ["one", "two"]) {
      enqueue(part);
      expect(await reader.read()).toEqual({ done: false, value: part });
    }
    await reader.cancel();
  });

  test("is refused to another site's page, also where nobody is signed in", async () => {
    const foreign = await answer(async () => json({}), post("{}", { origin: "https://evil.example" }));
    expect(foreign.body.code).toBe("WRONG_ORIGIN");
    expect((await answer(async () => json({}), post("{}", { origin: "http://localhost:3000" }))).status).toBe(200);
  });
});

test("the limit counts per person and starts again with the minute", () => {
  let now = 0;
  const clock = { now: () => new Date(now) };
  for (let sent = 1; sent <= requestsPerMinute; sent += 1) expect(limitRate(clock, "usr_1").refused).toBeUndefined();
  const over = limitRate(clock, "usr_1");
  expect(over.refused).toMatchObject({ code: "RATE_LIMITED", retryAfter: 60 });
  expect(over.headers).toMatchObject({ "ratelimit-remaining": "0", "ratelimit-reset": "60" });
  expect(limitRate(clock, "usr_2").headers["ratelimit-remaining"]).toBe(String(requestsPerMinute - 1));
  now = 60_000;
  expect(limitRate(clock, "usr_1").refused).toBeUndefined();
});
