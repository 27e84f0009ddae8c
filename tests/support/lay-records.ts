import { AutomationDefinition } from "@/lib/automations/schema";
import { openDatabase } from "@/lib/core/db/database";
import { randomIds } from "@/lib/core/ids";
import { migrationsDir } from "./database";

/**
 * Puts into the embedded database of a server that is down what only a workspace comes to that has been busy for a
 * while: a hold on a thread's changes, a request of a person to the admins, an image, a resume, an automation with a
 * webhook. Ids by where they stand in addresses.
 */
export async function layRecords(
  dataDir: string,
  { workspaceId, userId, threadId }: { workspaceId: string; userId: string; threadId: string },
): Promise<
  Record<"holds" | "requests" | "images" | "resumes" | "automations" | "automation-runs" | "trigger", string>
> {
  const db = await openDatabase({ dataDir, migrationsDir });
  const ids = {
    holds: randomIds.next("hold"),
    requests: randomIds.next("request"),
    images: randomIds.next("image"),
    resumes: randomIds.next("resume"),
    automations: randomIds.next("automation"),
    "automation-runs": randomIds.next("automationRun"),
    trigger: randomIds.next("trigger"),
  };
  const about = { workspaceId, tool: "rm", createdAt: new Date() };
  await db.prisma.mutationHold.create({
    data: { id: ids.holds, ...about, threadId, cause: "burst", details: {} },
  });
  await db.prisma.adminRequest.create({
    data: { id: ids.requests, ...about, userId, message: "The vault needs it", state: "open" },
  });
  const failed = {
    workspaceId,
    createdById: userId,
    title: "The vault",
    state: "failed",
    error: "It was too dark.",
    createdAt: new Date(),
    updatedAt: new Date(),
  };
  await db.prisma.deliverable.create({
    data: {
      ...failed,
      id: ids.images,
      kind: "image",
      groupId: ids.images,
      receiptId: randomIds.next("receipt"),
      input: { prompt: "The vault", model: "painter", count: 1, index: 0 },
    },
  });
  await db.prisma.deliverable.create({
    data: {
      ...failed,
      id: ids.resumes,
      kind: "resume",
      groupId: ids.resumes,
      receiptId: randomIds.next("receipt"),
      input: { user_info: "The vault" },
    },
  });
  const definition = AutomationDefinition.parse({
    schema_version: "1.0",
    name: "The vault",
    triggers: [{ type: "webhook", params: {} }],
    plan: [{ step_id: "look", action: "agent_task", params: { query: "What is in the vault?" } }],
  });
  await db.prisma.automation.create({
    data: {
      ...{ id: ids.automations, workspaceId, createdById: userId, name: definition.name, definition, scopes: ["*"] },
      ...{ state: "enabled", createdAt: new Date(), updatedAt: new Date() },
    },
  });
  await db.prisma.automationTrigger.create({
    data: {
      ...{ id: ids.trigger, workspaceId, automationId: ids.automations },
      ...{ index: 0, type: "webhook", enabled: true },
    },
  });
  await db.prisma.automationRun.create({
    data: {
      ...{ id: ids["automation-runs"], workspaceId, automationId: ids.automations, version: 1, userId, definition },
      ...{ state: "succeeded", triggerType: "manual", allowances: [], models: {}, createdAt: new Date() },
    },
  });
  await db.close();
  return ids;
}
