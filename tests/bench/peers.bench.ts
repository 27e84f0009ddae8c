import { expect, inject, test } from "vitest";
import { createPostgresDatabase } from "@/tests/support/database";
import { printRows } from "./rows/print-rows";
import { writeRows } from "./rows/write-rows";
import { own, peers, peersInstalled } from "./team/contenders";
import { measure, startModel } from "./team/measure";
import { type Contestant, rowsOf } from "./team/rows-of";

// A figure never fails here; a contender that answers wrongly does.
test("a turn of one and of eight specialists beside the frameworks that do the same", async () => {
  const server = inject("postgresUrl");
  if (!peersInstalled()) {
    console.log("The frameworks to compare with are not installed (npm run bench:peers): measured without them.");
  }
  const model = await startModel();
  const all: Contestant[] = [];
  try {
    for (const [name, kind] of Object.entries({ ...own, ...(peersInstalled() ? peers : {}) })) {
      const onPostgres = name.endsWith("PostgreSQL");
      if (onPostgres && !server) continue;
      const databaseUrl = onPostgres ? await createPostgresDatabase(server) : "";
      all.push({ name, measured: await measure(kind, model.url, databaseUrl) });
    }
  } finally {
    model.stop();
  }
  const rows = rowsOf(all);
  printRows(rows);
  writeRows("peers", rows, server ? ["embedded (PGlite)", "PostgreSQL"] : ["embedded (PGlite)"]);
  for (const { name, measured } of all) {
    for (const { count, calls } of measured) {
      // Who hands work on to one after the other asks the lead again each time.
      const least = 2 + 2 * count;
      expect(calls, name).toBeGreaterThanOrEqual(least);
    }
  }
});
