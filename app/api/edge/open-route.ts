import type { Runtime } from "@/lib/core/context";
import { assertSameOrigin } from "@/lib/workspaces/assert-same-origin";
import { handle, type Params, type RouteHandler } from "./handle";

/** A route that needs no sign-in. Another site's page cannot post to it either. */
export function openRoute(
  handler: (x: { request: Request; runtime: Runtime; params: Params }) => Promise<Response>,
): RouteHandler {
  return handle(async ({ request, runtime, params }) => {
    assertSameOrigin(runtime.env, request, false);
    return handler({ request, runtime, params });
  });
}
