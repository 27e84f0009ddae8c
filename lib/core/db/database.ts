import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { Prisma, PrismaClient } from "./generated/client";
import { isFailure } from "./is-failure";
import { acquireLock } from "./lock";
import { applyMigrations } from "./migrate";
import { retryConflicts } from "./retry-conflicts";
import { type Direct, sendDirect } from "./send-direct";
import { statementNames } from "./statement-names";

export type Transaction = Prisma.TransactionClient;
/**
 * Statements made of parts are built with `Prisma.sql` as a whole and handed over as one value: a part inside of a tagged
 * `$queryRaw` is taken for a parameter where the client stems from another bundle of the server.
 */
export { Prisma };

/** Either database behind one client. */
export interface Database extends Direct {
  readonly kind: "embedded" | "postgres";
  readonly prisma: PrismaClient;
  /** Names of the migrations that were applied when it was opened. */
  readonly migrated: readonly string[];
  /**
   * Runs `work` in one transaction and commits when it returns. A serialization
   * failure or deadlock is tried again, so `work` must have no effect outside `tx`.
   * The embedded database has one session: use only `tx` inside and keep it short.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** postgresql://… ; empty for the embedded database. */
  url?: string;
  /** Folder of the embedded database; `memory://` keeps it in memory (tests). */
  dataDir: string;
  migrationsDir: string;
}

/**
 * Opens the database, takes the folder's lock when embedded, and applies what migrations are missing.
 * @throws when another process holds the folder, or a migration fails (nothing is half-applied).
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  return options.url
    ? openPostgres(options.url, options.migrationsDir)
    : openEmbedded(options.dataDir, options.migrationsDir);
}

async function openPostgres(url: string, migrationsDir: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  try {
    const migrated = await applyMigrations(pool, migrationsDir);
    const together = new pg.Pool({ connectionString: url, max: 4, pipeline: true });
    // Who waits for an answer is told that the connection broke; the next statement opens another.
    together.on("error", () => {});
    together.on("connect", (client) => client.on("error", () => {}));
    return wrap("postgres", pool, migrated, () => together.end(), together);
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function openEmbedded(dataDir: string, migrationsDir: string): Promise<Database> {
  const { PGlite } = await import("@electric-sql/pglite");
  const { createEmbeddedPool } = await import("./embedded-pool");
  const inMemory = dataDir.startsWith("memory://");
  if (!inMemory) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = inMemory ? () => {} : acquireLock(dataDir);
  try {
    const pglite = await PGlite.create(inMemory ? dataDir : join(dataDir, "postgres"));
    const pool = createEmbeddedPool(pglite);
    const migrated = await applyMigrations(pool, migrationsDir);
    return wrap("embedded", pool, migrated, async () => {
      await pglite.close();
      release();
    });
  } catch (error) {
    release();
    throw error;
  }
}

function wrap(
  kind: Database["kind"],
  pool: pg.Pool,
  migrated: readonly string[],
  afterClose: () => Promise<void>,
  together?: pg.Pool,
): Database {
  const statementNameGenerator = statementNames();
  const options = { disposeExternalPool: false, statementNameGenerator };
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, options) });
  return {
    kind,
    prisma,
    migrated,
    ...sendDirect(pool, statementNameGenerator, together),
    transaction: (work) => retryConflicts(() => prisma.$transaction(work, { maxWait: 30_000, timeout: 60_000 })),
    async close() {
      await prisma.$disconnect();
      await pool.end();
      await afterClose();
    },
  };
}

/** True for a violated unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return isFailure(error, "P2002", ["23505"]);
}
