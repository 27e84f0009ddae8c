import { expect, inject, test } from "vitest";
import { createPostgresDatabase } from "@/tests/support/database";
import { printRows } from "./rows/print-rows";
import type { Row } from "./rows/row";
import { writeRows } from "./rows/write-rows";
import { rowsOf, tokenRows } from "./supervisor/rows-of";
import { runMeasurement, startModelProcess } from "./supervisor/run-measurement";
import type { Measured } from "./supervisor/scenario";

// A figure never fails here; a contender that answers wrongly does.
test("what a turn costs beside the same calls by hand and by the bare AI SDK", async () => {
  const server = inject("postgresUrl");
  const model = await startModelProcess();
  const measured: Measured[] = [];
  try {
    measured.push(await runMeasurement(model.url, undefined));
    if (server) measured.push(await runMeasurement(model.url, await createPostgresDatabase(server)));
  } finally {
    model.stop();
  }
  const rows: Row[] = [...measured.flatMap(rowsOf), ...tokenRows(measured[0]!)];
  printRows(rows);
  writeRows(
    "supervisor",
    rows,
    measured.map(({ database }) => (database === "embedded" ? "embedded (PGlite)" : "PostgreSQL")),
  );
  for (const { samples } of measured) {
    for (const taken of Object.values(samples)) expect(taken.length).toBeGreaterThan(0);
  }
});
