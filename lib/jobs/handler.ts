import type { InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import type { Runtime } from "../core/context";
import { connectClient, inngest } from "./client";

export type JobsHandler = (request: Request) => Promise<Response>;

/**
 * The SDK's own handler over our functions: the route and the embedded runner drive the very same one.
 * It takes nothing that is not signed.
 */
export function createJobsHandler(runtime: Runtime, functions: readonly InngestFunction.Any[]): JobsHandler {
  connectClient(runtime);
  const handler = serve({
    client: inngest,
    functions,
    serveOrigin: runtime.env.APP_URL,
    // Otherwise anybody could make this server call the job server.
    enableUnauthedSync: false,
  });
  return (request) => {
    // The SDK reads its base address from this header, even where the URL is absolute; a made request has none.
    const headers = new Headers(request.headers);
    headers.set("host", new URL(request.url).host);
    return handler(new Request(request, { headers }));
  };
}
