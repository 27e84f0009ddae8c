import { join } from "node:path";
import type { Context, Runtime, WorkspaceId } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { parseEnv } from "@/lib/core/env";
import { randomIds } from "@/lib/core/ids";
import { createLogger } from "@/lib/core/logger";
import { loadSecrets } from "@/lib/core/secrets";
import { rolePermissions } from "@/lib/workspaces/role-permissions";
import type { Role } from "@/lib/workspaces/schema";

/** A runtime on the given database, with fixed keys and no log. */
export function testRuntime(db: Database, overrides: Record<string, string> = {}): Runtime {
  const env = parseEnv({
    LOG_LEVEL: "silent",
    DATA_DIR: join(process.cwd(), ".data-test"),
    AUTH_SECRET: "test-secret-test-secret-test-secret-",
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    ...overrides,
  });
  return {
    env,
    db,
    clock: { now: () => new Date() },
    ids: randomIds,
    log: createLogger(env),
    secrets: loadSecrets(env),
  };
}

/** A new workspace with one member of the given role, as the gates would hand it out. */
export async function testContext(runtime: Runtime, role: Role = "owner"): Promise<Context> {
  const workspaceId = runtime.ids.next("workspace");
  const owner = await addUser(runtime, "Olive Owner");
  await runtime.db.prisma.workspace.create({
    data: { id: workspaceId, name: "Marlow & Pine", createdById: owner, createdAt: runtime.clock.now() },
  });
  await addMember(runtime, workspaceId, owner, "owner");
  if (role === "owner") return contextOf(runtime, workspaceId, owner, "owner", "Olive Owner");
  const user = await addUser(runtime, `A ${role}`);
  await addMember(runtime, workspaceId, user, role);
  return contextOf(runtime, workspaceId, user, role, `A ${role}`);
}

/** Another member of the same workspace. */
export async function joinContext(ctx: Context, role: Role): Promise<Context> {
  const user = await addUser(ctx, `Another ${role}`);
  await addMember(ctx, ctx.workspaceId, user, role);
  return contextOf(ctx, ctx.workspaceId, user, role, `Another ${role}`);
}

async function addUser(runtime: Runtime, name: string): Promise<string> {
  const id = runtime.ids.next("user");
  await runtime.db.prisma.user.create({
    data: { id, email: `${id.toLowerCase()}@example.org`, name, passwordHash: "-", createdAt: runtime.clock.now() },
  });
  return id;
}

async function addMember(runtime: Runtime, workspaceId: string, userId: string, role: Role): Promise<void> {
  await runtime.db.prisma.membership.create({
    data: { id: runtime.ids.next("member"), workspaceId, userId, role, createdAt: runtime.clock.now() },
  });
}

function contextOf(runtime: Runtime, workspaceId: string, userId: string, role: Role, name: string): Context {
  return {
    ...pick(runtime),
    person: {
      userId,
      name,
      email: `${userId.toLowerCase()}@example.org`,
      locale: "en",
      timeZone: "UTC",
      via: "session",
      scopes: ["*"],
    },
    workspaceId: workspaceId as WorkspaceId,
    role,
    permissions: rolePermissions(role),
  };
}

function pick({ env, db, clock, ids, log, secrets }: Runtime): Runtime {
  return { env, db, clock, ids, log, secrets };
}
