import { getRuntime } from "@/lib/core/runtime";
import { serveJobs } from "@/lib/jobs/serve-jobs";

export const dynamic = "force-dynamic";

async function handle(request: Request): Promise<Response> {
  return serveJobs(await getRuntime(), request);
}

// The framework would answer HEAD and OPTIONS by itself: they are ours to refuse.
export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
