import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, isUniqueViolation, Prisma } from "@/lib/core/db/database";
import { databases, openTestDatabase } from "@/tests/support/database";

describe.each(databases)("statements that go past Prisma's engine, on %s", (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());

  test("values come back as from a raw query", async () => {
    const at = new Date("2026-11-30T09:08:07.123Z");
    const values = Prisma.sql`SELECT ${at}::timestamptz AS "at", ${9_007_199_254_740_993n}::int8 AS "big", 7 AS "small",
      0.5::float8 AS "half", ${JSON.stringify({ a: [1, null] })}::jsonb AS "json", ${["x", 'y"z']}::text[] AS "list",
      NULL::text AS "none", true AS "yes"`;
    const [raw] = await db.prisma.$queryRaw<object[]>(values);
    const [row] = await db.query(values);
    expect(row).toEqual(raw);
    expect(row).toMatchObject({ at, big: 9_007_199_254_740_993n, json: { a: [1, null] }, list: ["x", 'y"z'] });
  });

  test("sent again and again a statement keeps its meaning for other values", async () => {
    for (let at = 0; at < 6; at += 1) {
      expect(await db.query(Prisma.sql`SELECT ${`n${at}`}::text AS "n"`)).toEqual([{ n: `n${at}` }]);
    }
  });

  test("counts what it touched, and what is there already is told as such", async () => {
    const add = (id: string) =>
      db.execute(Prisma.sql`INSERT INTO "AuditHead" ("workspaceId", "hash") VALUES (${id}, '') `);
    expect(await add("one")).toBe(1);
    const again = await add("one").catch((error: unknown) => error);
    expect(isUniqueViolation(again)).toBe(true);
    expect(await db.execute(Prisma.sql`DELETE FROM "AuditHead" WHERE "workspaceId" = 'two'`)).toBe(0);
  });

  test("of many at once each has its own answer, and one that fails fails alone", async () => {
    const ask = (divisor: number) => db.query(Prisma.sql`SELECT 12 / ${divisor}::int AS "n"`);
    const ended = await Promise.allSettled([1, 2, 0, 3, 0, 4].map(ask));
    const told = ended.map((each) => (each.status === "fulfilled" ? each.value : "failed"));
    expect(told).toEqual([[{ n: 12 }], [{ n: 6 }], "failed", [{ n: 4 }], "failed", [{ n: 3 }]]);
    expect(await ask(6)).toEqual([{ n: 2 }]);
  });

  test.runIf(kind === "postgres")("a broken connection is told to all who wait on it; the next one works", async () => {
    const one = () => db.query(Prisma.sql`SELECT 1 AS "n"`);
    for (let round = 0; round < 3; round += 1) {
      const broken = db.query(Prisma.sql`SELECT pg_terminate_backend(pg_backend_pid())`);
      const ended = await Promise.allSettled([one(), broken, one(), one()]);
      expect(ended.slice(1).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
      expect(await Promise.all([one(), one()])).toEqual([[{ n: 1 }], [{ n: 1 }]]);
    }
  });
});
