import type { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";

/**
 * A `pg` pool of one connection onto an embedded database, so that Prisma's ordinary PostgreSQL
 * adapter serves both databases. PGlite is a single session: `max` must stay 1.
 *
 * The connection lives as long as the pool. A pool closes one for being idle, or after a query that failed; here the
 * next one would stand on the same session while answers to the last are still on their way, and would take them for
 * its own.
 */
export function createEmbeddedPool(pglite: PGlite): pg.Pool {
  const config = createPgConfig(pglite);
  const connection = config.connection as unknown as { parse(query: { types?: unknown }): void };
  const parse = connection.parse.bind(connection);
  // Prisma's adapter sends parameter types as an object, PGlite's protocol layer expects a list.
  connection.parse = (query) => parse(Array.isArray(query.types) ? query : { ...query, types: undefined });
  return new EmbeddedPool({ ...config, max: 1, idleTimeoutMillis: 0 } as pg.PoolConfig);
}

class EmbeddedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    // A failed query leaves the session in order: the client is kept.
    const query = async (...given: Parameters<pg.PoolClient["query"]>) => {
      const client = await this.connect();
      try {
        return await client.query(...given);
      } finally {
        client.release();
      }
    };
    this.query = query as unknown as pg.Pool["query"];
  }
}
