import { created, page, readJson, workspaceRoute } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";
import { listToolRules } from "@/lib/gateway/policy/list-tool-rules";
import { CreateToolRule } from "@/lib/gateway/schema";

export const GET = workspaceRoute(async ({ ctx }) => page(await listToolRules(ctx)));

export const POST = workspaceRoute(async ({ request, ctx }) =>
  created(await gateway.createToolRule(ctx, await readJson(request, CreateToolRule))),
);
