import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Runtime } from "@/lib/core/context";
import { setRuntime } from "@/lib/core/runtime";
import { addressSecret } from "@/lib/jobs/serve-jobs";
import { signRequest } from "@/lib/jobs/sign-request";
import { testRuntime } from "@/tests/support/context";
import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "./route";

const routes = { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT };
const address = "http://localhost:3000/api/inngest";
const run = { version: -1, event: { name: "x", data: {} }, events: [], steps: {}, ctx: { run_id: "r", attempt: 0 } };
let runtime: Runtime;

function useRuntime(env: Record<string, string> = {}): void {
  runtime = testRuntime({} as Runtime["db"], env); // the door itself asks no database
  setRuntime(Promise.resolve(runtime));
}

function post(body: string, signature?: string, url = address): Promise<Response> {
  return POST(
    new Request(url, { method: "POST", body, headers: signature ? { "x-inngest-signature": signature } : {} }),
  );
}

const sign = (body: unknown, now = Date.now(), key = runtime.secrets.jobsSigningKey) => signRequest(key, body, now);

beforeEach(() => {
  // A deployment's environment must not show, whoever asks.
  vi.stubEnv("INNGEST_ENV", "branch-secret");
  vi.stubEnv("VERCEL_GIT_COMMIT_REF", "branch-secret");
  useRuntime();
});
afterEach(() => vi.unstubAllEnvs());

describe("T13 the Inngest route", () => {
  test.each(["PATCH", "OPTIONS", "DELETE", "HEAD"] as const)("%s is not served", async (method) => {
    const response = await routes[method](new Request(address, { method }));
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, POST, PUT");
    await expectSilent(response);
  });

  test.each(["GET", "POST", "PUT"] as const)("an unsigned %s is refused", async (method) => {
    const body = method === "GET" ? undefined : JSON.stringify(run);
    const response = await routes[method](new Request(address, { method, body }));
    expect(response.status).toBe(401);
    await expectSilent(response);
  });

  test("a wrong key, another body, an old and a future signature, no JSON: all 401", async () => {
    const body = JSON.stringify(run);
    const responses = [
      await post(body, sign(run, Date.now(), "signkey-prod-00")),
      await post(body, sign({ ...run, version: 2 })),
      await post(body, sign(run, Date.now() - 6 * 60_000)),
      await post(body, sign(run, Date.now() + 6 * 60_000)),
      await post("{", sign(run)),
      await post("", sign(run)),
      await post(body, "t=now&s="),
      await post(body, `t=${Math.floor(Date.now() / 1000)}&s=${"0".repeat(64)}`),
      await post(body, undefined, `${address}?secret=`),
    ];
    expect(responses.map((response) => response.status)).toEqual(responses.map(() => 401));
    for (const response of responses) await expectSilent(response);
  });

  test("a signed request is served once; its replay is refused, another step of the same body is not", async () => {
    const body = JSON.stringify(run);
    const signature = sign(run);
    const url = `${address}?fnId=candor-unknown&stepId=step`;
    const first = await post(body, signature, url);
    expect([first.status, await first.text()]).toEqual([500, expect.stringContaining("was not found in this app")]);
    expect((await post(body, signature, url)).status).toBe(401);
    expect((await post(body, signature, `${url}&extra=1`)).status).toBe(401);
    expect((await post(body, signature, `${address}?fnId=candor-unknown&stepId=other`)).status).toBe(500);
  });

  test("without a configured development server there is no secret address", async () => {
    expect(addressSecret(runtime)).toBe("");
  });

  test("a development server, which does not sign, is known by the address it was given", async () => {
    useRuntime({ INNGEST_DEV: "1" });
    const secret = addressSecret(runtime);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const body = JSON.stringify(run);
    const with_ = (value: string) => post(body, undefined, `${address}?fnId=candor-unknown&secret=${value}`);
    expect((await with_(secret)).status).toBe(500);
    expect((await with_("0".repeat(64))).status).toBe(401);
    expect((await post(body)).status).toBe(401);
  });
});

/** Nothing of the environment, in body or headers. */
async function expectSilent(response: Response): Promise<void> {
  const said = JSON.stringify([...response.headers]) + (await response.text());
  expect(said).not.toMatch(
    /branch-secret|INNGEST_|NODE_ENV|DATABASE_URL|signkey|x-inngest-(env|platform|sdk|framework)/i,
  );
}
