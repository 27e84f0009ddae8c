import type { Context, PersonContext } from "../core/context";
import type { Database } from "../core/db/database";
import { AppError, notFound } from "../core/errors";
import { enterWorkspace } from "./enter-workspace";

type Lookup = (prisma: Database["prisma"], id: string) => Promise<{ workspaceId: string } | null>;
const select = { workspaceId: true } as const;

/** What stands at `/api/v1/<kind>s/{id}`, and how its workspace is found. */
const lookups = {
  thread: (prisma, id) => prisma.thread.findUnique({ where: { id }, select }),
  turn: (prisma, id) => prisma.turn.findUnique({ where: { id }, select }),
  document: (prisma, id) => prisma.document.findUnique({ where: { id }, select }),
  report: (prisma, id) => prisma.deliverable.findUnique({ where: { id }, select }),
  image: (prisma, id) => prisma.deliverable.findUnique({ where: { id }, select }),
  resume: (prisma, id) => prisma.deliverable.findUnique({ where: { id }, select }),
  receipt: (prisma, id) => prisma.receipt.findUnique({ where: { id }, select }),
  request: (prisma, id) => prisma.adminRequest.findUnique({ where: { id }, select }),
  // Named by the row of the trail that says that it was begun.
  action: (prisma, id) => prisma.auditRow.findUnique({ where: { id }, select }),
  approval: (prisma, id) => prisma.approval.findUnique({ where: { id }, select }),
  grant: (prisma, id) => prisma.approvalGrant.findUnique({ where: { id }, select }),
  hold: (prisma, id) => prisma.mutationHold.findUnique({ where: { id }, select }),
  run: (prisma, id) => prisma.storedRun.findUnique({ where: { id }, select }),
  prompt: (prisma, id) => prisma.savedPrompt.findUnique({ where: { id }, select }),
  automation: (prisma, id) => prisma.automation.findUnique({ where: { id }, select }),
  "automation-run": (prisma, id) => prisma.automationRun.findUnique({ where: { id }, select }),
  notification: (prisma, id) => prisma.notification.findUnique({ where: { id }, select }),
} satisfies Record<string, Lookup>;

export type ObjectKind = keyof typeof lookups;

/**
 * Lets a member into the workspace that an object belongs to. Whether the member may see the object itself
 * (a private thread, say) is the verb's question.
 * @throws NOT_FOUND when there is no such object, or its workspace is not the person's
 */
export async function enterWorkspaceOf(person: PersonContext, kind: ObjectKind, id: string): Promise<Context> {
  const object = await lookups[kind](person.db.prisma, id);
  if (!object) throw notFound(kind);
  try {
    return await enterWorkspace(person, object.workspaceId);
  } catch (error) {
    // The same words as for an id that does not exist.
    throw error instanceof AppError && error.code === "NOT_FOUND" ? notFound(kind) : error;
  }
}
