import { join } from "node:path";
import { type Database, openDatabase } from "@/lib/core/db/database";
import { createPostgresDatabase } from "@/tests/support/database";
import { startPostgres } from "@/tests/support/postgres-server";

/** PostgreSQL where its server is installed, else the embedded database; its kind is part of every result. */
export async function openBenchDatabase(): Promise<{ db: Database; close: () => Promise<void> }> {
  const migrationsDir = join(process.cwd(), "prisma/migrations");
  const server = await startPostgres();
  const db = server
    ? await openDatabase({ url: await createPostgresDatabase(server.url), dataDir: "", migrationsDir })
    : await openDatabase({ dataDir: "memory://", migrationsDir });
  return {
    db,
    async close() {
      await db.close();
      await server?.stop();
    },
  };
}
