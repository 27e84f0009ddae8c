import type { Context } from "../../core/context";
import { connectorFetch } from "../../core/http/connector-fetch";
import type { CredentialHandle } from "../tool-definition";
import { authorizationOf } from "./authorization-of";
import { openCredential } from "./open-credential";
import { secretHider } from "./secret-hider";

/** A handle and its end: after `end` it sends nothing any more, and what is under way is broken off. */
export interface LentCredential {
  handle: CredentialHandle;
  end(): void;
}

/**
 * Lets one call use a credential without seeing it: requests go out with the secret, to the addresses that it was
 * stored for and nowhere else, and come back without it. It is opened with the first request.
 */
export function lendCredential(ctx: Context, name: string): LentCredential {
  const over = new AbortController();
  let opened: ReturnType<typeof openCredential> | undefined;

  async function send(url: string | URL, init: RequestInit = {}): Promise<Response> {
    over.signal.throwIfAborted();
    opened ??= openCredential(ctx, name);
    const { secret, origins, placement } = await opened;
    over.signal.throwIfAborted();
    const { header, value } = authorizationOf(secret, placement);
    const headers = new Headers(init.headers);
    headers.set(header, value);
    const signal = init.signal ? AbortSignal.any([init.signal, over.signal]) : over.signal;
    const response = await connectorFetch(ctx.env, origins)(url, { ...init, headers, signal });
    return withoutSecret(response, secretHider(secret, placement));
  }

  return {
    handle: Object.freeze({ name, fetch: send }),
    end: () => over.abort(new Error("The call is over: its credential cannot be used any more.")),
  };
}

/** Read as a whole, so that a secret that an echo cuts in two is found as well; the client caps how much that is. */
async function withoutSecret(response: Response, hide: (text: string) => string): Promise<Response> {
  // As latin1 every byte is one character: bytes that are no text come back as they were.
  const body = Buffer.from(hide(Buffer.from(await response.arrayBuffer()).toString("latin1")), "latin1");
  const headers = new Headers([...response.headers].map(([name, value]) => [name, hide(value)] as [string, string]));
  for (const name of ["content-length", "content-encoding"]) headers.delete(name);
  const empty = [204, 205, 304].includes(response.status);
  const clean = new Response(empty ? null : body, {
    status: response.status,
    statusText: hide(response.statusText),
    headers,
  });
  Object.defineProperty(clean, "url", { value: hide(response.url) });
  return clean;
}
