import type { Context } from "@/lib/core/context";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { answerOnce } from "./answer-once";
import { guardStream } from "./guard-stream";
import type { Params, RouteHandler } from "./handle";
import { signedIn } from "./person-route";

/** A route under `/workspaces/{workspaceId}`, for its members. */
export function workspaceRoute(
  handler: (x: { request: Request; ctx: Context; params: Params }) => Promise<Response>,
): RouteHandler {
  return signedIn(async ({ request, person, params }) => {
    const ctx = await enterWorkspace(person, params.workspaceId ?? "");
    return answerOnce(request, ctx, ctx.workspaceId, async (again) =>
      guardStream(ctx, await handler({ request: again, ctx, params })),
    );
  });
}
