import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "@/lib/core/db/database";

declare module "vitest" {
  export interface ProvidedContext {
    /** Superuser URL of the throw-away PostgreSQL server; empty when PostgreSQL is not installed. */
    postgresUrl: string;
  }
}

export const migrationsDir = join(process.cwd(), "prisma/migrations");

/** The databases that every database test runs on; PostgreSQL only where its server is installed. */
export const databases: ReadonlyArray<Database["kind"]> = inject("postgresUrl")
  ? ["embedded", "postgres"]
  : ["embedded"];

/** A fresh, migrated database of its own. Close it at the end. */
export async function openTestDatabase(kind: Database["kind"]): Promise<Database> {
  if (kind === "embedded") return openDatabase({ dataDir: "memory://", migrationsDir });
  return openDatabase({ url: await createPostgresDatabase(inject("postgresUrl")), dataDir: "", migrationsDir });
}

/** Makes an empty database on the server and returns its URL. */
export async function createPostgresDatabase(serverUrl: string): Promise<string> {
  const name = `candor_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}
