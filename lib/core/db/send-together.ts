import type pg from "pg";

type Send = <Row extends object>(query: pg.QueryConfig) => Promise<pg.QueryResult<Row>>;

interface Waiting {
  query: pg.QueryConfig;
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}

/**
 * Statements of one round of the event loop, behind each other on one connection and in one write: eight specialists
 * that ask at the same moment cost one trip instead of eight. Each stands and fails for itself.
 * @param pool of connections that take further statements before the answer to the last (`pipeline`)
 */
export function sendTogether(pool: pg.Pool): Send {
  let waiting: Waiting[] = [];

  async function handOn(): Promise<void> {
    const taken = waiting;
    waiting = [];
    try {
      const client = await pool.connect();
      await Promise.all(taken.map(({ query, resolve, reject }) => client.query(query).then(resolve, reject)));
      // One that has broken meanwhile is not kept.
      client.release();
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
  }

  return <Row extends object>(query: pg.QueryConfig) =>
    new Promise<pg.QueryResult<Row>>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(handOn);
      waiting.push({ query, resolve: resolve as Waiting["resolve"], reject });
    });
}
