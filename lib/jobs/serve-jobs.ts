import { timingSafeEqual } from "node:crypto";
import { systemClock } from "../core/clock";
import type { Runtime } from "../core/context";
import { jobFunctions } from "./functions";
import { createJobsHandler, type JobsHandler } from "./handler";
import { inngestTarget } from "./inngest-target";
import { isSignedRequest, signatureHeader, signatureLifetimeMs, signRequest } from "./sign-request";

const handlers = new WeakMap<Runtime, JobsHandler>();
/** Signatures that were used, with the time when they stop being good anyway. */
const used = new Map<string, number>();

/**
 * The public door of the jobs. What is not signed with this installation's key, or was sent before, is
 * refused with 401 before anything is parsed by the SDK; other methods than GET, POST and PUT with 405.
 */
export async function serveJobs(runtime: Runtime, request: Request): Promise<Response> {
  if (!["GET", "POST", "PUT"].includes(request.method)) {
    return refuse(405, "METHOD_NOT_ALLOWED", "This method is not served here", { allow: "GET, POST, PUT" });
  }
  const url = new URL(request.url);
  const proven = hasAddressSecret(runtime, url);
  const given = request.headers.get(signatureHeader);
  if (!proven && !given) return unauthorized();
  const text = request.method === "GET" ? "" : await request.text();
  const body = parseBody(text);
  if (body === undefined) return unauthorized();

  const now = systemClock.now().getTime();
  const key = runtime.secrets.jobsSigningKey;
  const signature = proven ? signRequest(key, body, now) : (given ?? "");
  if (!isSignedRequest(key, body, signature, now)) return unauthorized();
  // Parallel steps are asked for with one body, and so with one signature: the step is part of what was used.
  const use = [signature, request.method, url.searchParams.get("fnId"), url.searchParams.get("stepId")].join(" ");
  if (!proven && !markUsed(use, now)) return unauthorized();

  const headers = new Headers(request.headers);
  headers.set(signatureHeader, signature);
  try {
    const handler = handlers.get(runtime) ?? createJobsHandler(runtime, jobFunctions);
    handlers.set(runtime, handler);
    return await handler(new Request(url, { method: request.method, headers, ...(text ? { body: text } : {}) }));
  } catch (error) {
    runtime.log.error({ err: error }, "A job request could not be served");
    return refuse(500, "INTERNAL", "Something went wrong on the server");
  }
}

/**
 * What the development server is told as our address carries this secret, because it does not sign.
 * Empty unless such a server is configured.
 */
export function addressSecret(runtime: Runtime): string {
  return inngestTarget(runtime.env)?.unsigned ? runtime.secrets.sign("jobs-address", "inngest") : "";
}

function hasAddressSecret(runtime: Runtime, url: URL): boolean {
  const expected = Buffer.from(addressSecret(runtime));
  const given = Buffer.from(url.searchParams.get("secret") ?? "");
  return expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected);
}

/** The JSON value; an empty body reads as "", as the SDK has it; undefined when it is no JSON. */
function parseBody(text: string): unknown {
  if (text === "") return "";
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** False when it was used before. */
function markUsed(use: string, now: number): boolean {
  for (const [other, end] of used) {
    if (end > now) break; // in the order of their times
    used.delete(other);
  }
  if (used.has(use)) return false;
  // Twice the lifetime: a signature may be dated up to one lifetime ahead.
  used.set(use, now + 2 * signatureLifetimeMs);
  return true;
}

function unauthorized(): Response {
  return refuse(401, "UNAUTHENTICATED", "The request is not signed");
}

function refuse(status: number, code: string, title: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { type: "about:blank", status, code, title },
    { status, headers: { ...headers, "content-type": "application/problem+json", "cache-control": "no-store" } },
  );
}
