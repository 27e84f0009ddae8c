import type { PersonContext } from "../core/context";
import { everyWorkspace } from "./read-policy";
import type { Registry } from "./registry";
import { requireTool } from "./require-tool";
import { type OwnSwitch, SwitchTool } from "./schema";
import { setSwitch } from "./set-switch";

/**
 * A person's own switch, for all of their workspaces. It only ever takes away what workspace and role grant.
 * @throws NOT_FOUND for a tool that is not listed
 */
export async function switchOwnTool(
  registry: Registry,
  person: PersonContext,
  name: string,
  input: SwitchTool,
): Promise<OwnSwitch> {
  const { off } = SwitchTool.parse(input);
  const tool = requireTool(registry, name);
  const { userId } = person.person;
  const where = { workspaceId: everyWorkspace, scope: "user", scopeId: userId, tool: tool.name } as const;
  await person.db.transaction(async (tx) => {
    const memberships = await tx.membership.findMany({ where: { userId }, select: { workspaceId: true, role: true } });
    await setSwitch(tx, person, where, off, memberships);
  });
  return { name: tool.name, label: tool.label, off };
}
