import { expect, inject, test } from "vitest";
import { createPostgresDatabase } from "@/tests/support/database";
import { measureGateway } from "./gateway/measure-gateway";
import { printRows } from "./rows/print-rows";
import { writeRows } from "./rows/write-rows";

test("the gateway is cheap enough to be everywhere", async () => {
  const server = inject("postgresUrl");
  const rows = await measureGateway(server ? await createPostgresDatabase(server) : undefined);
  printRows(rows);
  writeRows("gateway", rows, server ? ["embedded (PGlite)", "PostgreSQL"] : ["embedded (PGlite)"]);
  expect(rows.every((row) => row.value > 0)).toBe(true);
});
