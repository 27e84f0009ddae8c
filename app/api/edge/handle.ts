import { cleanJson } from "@/lib/core/clean-json";
import type { Runtime } from "@/lib/core/context";
import { AppError } from "@/lib/core/errors";
import { getRuntime } from "@/lib/core/runtime";
import { finish } from "./finish";
import { toProblem } from "./to-problem";

export type Params = Record<string, string>;
export type RouteHandler = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

/** What every route has around it: the runtime, and one place where failures become answers. */
export function handle(
  work: (x: {
    request: Request;
    runtime: Runtime;
    params: Params;
    headers: Record<string, string>;
  }) => Promise<Response>,
): RouteHandler {
  return async (request, context) => {
    const headers: Record<string, string> = {};
    let runtime: Runtime | undefined;
    try {
      runtime = await getRuntime().catch(() => {
        throw new AppError("NOT_READY", { detail: "The server could not start.", hint: "The log says why." });
      });
      return finish(await work({ request, runtime, params: cleanJson(await context.params), headers }), headers);
    } catch (error) {
      return finish(toProblem(error, request, runtime?.log), headers);
    }
  };
}
