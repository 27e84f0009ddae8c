import type { PersonContext } from "@/lib/core/context";
import { authenticate } from "@/lib/workspaces/authenticate";
import { answerOnce } from "./answer-once";
import { handle, type Params, type RouteHandler } from "./handle";
import { limitRate } from "./limit-rate";

/** A route for whoever is signed in, outside any workspace. */
export function personRoute(
  handler: (x: { request: Request; person: PersonContext; params: Params }) => Promise<Response>,
): RouteHandler {
  return signedIn(({ request, person, params }) =>
    answerOnce(request, person, "-", (again) => handler({ request: again, person, params })),
  );
}

/** Signs the person in and counts the request, before anything is looked up. */
export function signedIn(
  next: (x: { request: Request; person: PersonContext; params: Params }) => Promise<Response>,
): RouteHandler {
  return handle(async ({ request, runtime, params, headers }) => {
    const person = await authenticate(runtime, request);
    const limit = limitRate(runtime.clock, person.person.userId);
    Object.assign(headers, limit.headers);
    if (limit.refused) throw limit.refused;
    return next({ request, person, params });
  });
}
