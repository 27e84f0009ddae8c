import type { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";

/**
 * A `pg` pool of one connection onto an embedded database, so that Prisma's ordinary PostgreSQL
 * adapter serves both databases. PGlite is a single session: `max` must stay 1.
 */
export function createEmbeddedPool(pglite: PGlite): pg.Pool {
  const config = createPgConfig(pglite);
  const connection = config.connection as unknown as { parse(query: { types?: unknown }): void };
  const parse = connection.parse.bind(connection);
  // Prisma's adapter sends parameter types as an object, PGlite's protocol layer expects a list.
  connection.parse = (query) => parse(Array.isArray(query.types) ? query : { ...query, types: undefined });
  return new pg.Pool({ ...config, max: 1 } as pg.PoolConfig);
}
