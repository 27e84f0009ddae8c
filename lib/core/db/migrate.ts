import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";

// Any number; the same in every process, so that only one migrates at a time.
const advisoryLock = 7_263_101;

/** A released migration was edited, or one that was applied is missing from the code. */
export class MigrationMismatch extends Error {
  override name = "MigrationMismatch";
}

/**
 * Applies the SQL files under `folder` that the database has not seen, in the order of their names,
 * each in a transaction of its own together with its row in `_prisma_migrations`. The rows are those
 * that `prisma migrate deploy` writes, so either may be used on the same database.
 */
export async function applyMigrations(pool: pg.Pool, folder: string): Promise<string[]> {
  const wanted = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "migration.sql")))
    .map((entry) => {
      const sql = readFileSync(join(folder, entry.name, "migration.sql"));
      return { name: entry.name, sql: sql.toString("utf8"), checksum: createHash("sha256").update(sql).digest("hex") };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));

  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [advisoryLock]);
    await client.query(createTable);
    const { rows } = await client.query<{ migration_name: string; checksum: string }>(
      'SELECT migration_name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    );
    const applied = new Map(rows.map((row) => [row.migration_name, row.checksum]));
    for (const [name, checksum] of applied) {
      const known = wanted.find((migration) => migration.name === name);
      if (!known) throw new MigrationMismatch(`The database is newer than this version: it has the migration ${name}.`);
      if (known.checksum !== checksum)
        throw new MigrationMismatch(`The migration ${name} was changed after it had been applied.`);
    }
    const done: string[] = [];
    for (const migration of wanted.filter((candidate) => !applied.has(candidate.name))) {
      await client.query("BEGIN");
      try {
        await client.query(migration.sql);
        await client.query(
          'INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), now(), 1)',
          [randomUUID(), migration.checksum, migration.name],
        );
        await client.query("COMMIT");
      } catch (error) {
        await client.query("ROLLBACK");
        throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
      }
      done.push(migration.name);
    }
    return done;
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [advisoryLock]).catch(() => {});
    client.release();
  }
}

const createTable = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;
