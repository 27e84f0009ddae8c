import { type OpenRun, stepsOfRun } from "../../automations/runs/run-row";
import { gateway } from "../../catalog";
import type { Context, Runtime } from "../../core/context";
import { AppError } from "../../core/errors";
import { fail, ok, type Result } from "../../core/result";
import { contextForJob } from "../../workspaces/context-for-job";
import { hasPermission } from "../../workspaces/has-permission";

/**
 * The maker's context with the rights of this moment, no more than the credential had that the automation was saved
 * with; or why the run cannot go on: a right that is lost, or a tool of its steps that is off.
 */
export async function runRights(runtime: Runtime, run: OpenRun): Promise<Result<Context, "rights_lost" | "tool_off">> {
  const { workspaceId, userId, automationId } = run;
  const automation = await runtime.db.prisma.automation.findFirst({ where: { id: automationId, workspaceId } });
  const ctx = await contextForJob(runtime, { workspaceId, userId, scopes: automation?.scopes ?? [] }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === "NOT_FOUND") return null;
      throw error;
    },
  );
  if (!ctx) return fail("rights_lost", "Whoever made the automation is no longer a member of the workspace.");
  for (const permission of ["automations:execute", "chats:create"]) {
    if (!hasPermission(ctx, permission)) {
      return fail("rights_lost", `${ctx.person.name}, whose rights it runs with, no longer has ${permission}.`);
    }
  }
  const declared = new Set(stepsOfRun(run.definition).flatMap(({ params }) => params.tools));
  if (declared.size === 0) return ok(ctx);
  for (const { name, label, state, reason, whoCanChange } of await gateway.capabilities(ctx)) {
    // One that rests after failures is nobody's decision: its call is turned away by then, or works again.
    if (!declared.delete(name) || state === "on" || state === "failing") continue;
    const more = [reason, whoCanChange && `It can be changed by ${whoCanChange}.`].filter(Boolean).join(" ");
    return state === "not_permitted"
      ? fail("rights_lost", `${ctx.person.name} may no longer use ${label}. ${more}`.trim())
      : fail("tool_off", `${label} is not there now (${state}). ${more}`.trim());
  }
  const [gone] = declared;
  return gone === undefined ? ok(ctx) : fail("tool_off", `There is no tool ${gone} any more.`);
}
