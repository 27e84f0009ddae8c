import type { Env } from "../core/env";
import { AppError } from "../core/errors";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a state-changing request that another site's page sent. Browsers add `Origin` to every such request;
 * ours is the host that was asked, or APP_URL behind a proxy that renames it.
 * @param required also refuse when no origin is given: right for cookies, which browsers attach by themselves
 * @throws WRONG_ORIGIN
 */
export function assertSameOrigin(env: Pick<Env, "APP_URL">, request: Request, required: boolean): void {
  if (safeMethods.has(request.method)) return;
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (origin === null ? !required || site === "same-origin" : isOurs(env, request, origin)) return;
  throw new AppError("WRONG_ORIGIN", {
    detail:
      origin === null
        ? "The request carries a sign-in cookie but does not say which page sent it."
        : "The request was sent by a page of another site.",
    hint: "Use the product's own pages, or a personal access token outside a browser.",
  });
}

function isOurs(env: Pick<Env, "APP_URL">, request: Request, origin: string): boolean {
  if (!URL.canParse(origin)) return false; // "null": a sandboxed frame or a local file
  const { host } = new URL(origin);
  return host === new URL(env.APP_URL).host || host === request.headers.get("host");
}
