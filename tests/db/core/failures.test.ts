import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/lib/core/db/database";
import { isUniqueViolation } from "@/lib/core/db/database";
import { databases, openTestDatabase } from "@/tests/support/database";

describe.each(databases)("failures of %s are recognised", (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await db.prisma.auditHead.createMany({
      data: ["a", "b"].map((workspaceId) => ({ workspaceId, hash: "0" })),
    });
  });
  afterAll(() => db.close());

  test("a key that is taken, by the query builder and in raw form", async () => {
    const built = db.prisma.auditHead.create({ data: { workspaceId: "a", hash: "0" } });
    const raw = db.prisma.$executeRaw`INSERT INTO "AuditHead" ("workspaceId", "hash") VALUES ('a', '0')`;
    const [one, two] = await Promise.allSettled([built, raw]);
    for (const failed of [one, two]) expect(failed).toMatchObject({ status: "rejected" });
    for (const failed of [one, two]) expect(isUniqueViolation((failed as PromiseRejectedResult).reason)).toBe(true);
    const other = await db.prisma.$executeRaw`SELECT 1 / 0`.catch((error: unknown) => error);
    expect(isUniqueViolation(other)).toBe(false);
  });

  test.runIf(kind === "postgres")("two that lock in opposite order in raw form both end well", async () => {
    const lockBoth = (first: string, second: string) =>
      db.transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM "AuditHead" WHERE "workspaceId" = ${first} FOR UPDATE`;
        await new Promise((resolve) => setTimeout(resolve, 200));
        await tx.$executeRaw`UPDATE "AuditHead" SET "seq" = "seq" + 1 WHERE "workspaceId" = ${second}`;
      });
    await Promise.all([lockBoth("a", "b"), lockBoth("b", "a")]);
    const heads = await db.prisma.auditHead.findMany({ orderBy: { workspaceId: "asc" } });
    expect(heads.map(({ seq }) => seq)).toEqual([1n, 1n]);
  });
});
