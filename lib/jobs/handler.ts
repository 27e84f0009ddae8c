import type { InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import type { Runtime } from "../core/context";
import { connectClient, inngest } from "./client";
import { jobFunctions } from "./functions";

export type JobsHandler = (request: Request) => Promise<Response>;

/**
 * The SDK's own handler over our functions: the route and the embedded runner drive the very same one.
 * It takes nothing that is not signed.
 */
export function createJobsHandler(
  runtime: Runtime,
  functions: readonly InngestFunction.Any[] = jobFunctions,
): JobsHandler {
  connectClient(runtime);
  return serve({
    client: inngest,
    functions,
    serveOrigin: runtime.env.APP_URL,
    // Otherwise anybody could make this server call the job server.
    enableUnauthedSync: false,
  });
}
