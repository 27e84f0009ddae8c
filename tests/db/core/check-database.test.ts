import { expect, test } from "vitest";
import { checkDatabase } from "@/lib/core/check-database";
import { databases, openTestDatabase } from "@/tests/support/database";

test.each(databases)("a %s database that answers is told from one that does not", async (kind) => {
  const db = await openTestDatabase(kind);
  expect(await checkDatabase(db)).toBe(true);
  await db.close();
  expect(await checkDatabase(db)).toBe(false);
});
