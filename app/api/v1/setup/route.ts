import { created, openRoute, readJson } from "@/app/api/edge";
import { Setup } from "@/lib/workspaces/schema";
import { setupInstallation } from "@/lib/workspaces/setup-installation";

export const POST = openRoute(async ({ request, runtime }) =>
  created(await setupInstallation(runtime, await readJson(request, Setup))),
);
