import type { Context } from "@/lib/core/context";
import { enterWorkspaceOf, type ObjectKind } from "@/lib/workspaces/enter-workspace-of";
import { answerOnce } from "./answer-once";
import { guardStream } from "./guard-stream";
import type { Params, RouteHandler } from "./handle";
import { signedIn } from "./person-route";

/** A route of one object, `/threads/{id}` and the like, for members of the object's workspace. */
export function objectRoute(
  kind: ObjectKind,
  handler: (x: { request: Request; ctx: Context; params: Params }) => Promise<Response>,
): RouteHandler {
  return signedIn(async ({ request, person, params }) => {
    const ctx = await enterWorkspaceOf(person, kind, params.id ?? "");
    return answerOnce(request, ctx, ctx.workspaceId, async (again) =>
      guardStream(ctx, await handler({ request: again, ctx, params })),
    );
  });
}
