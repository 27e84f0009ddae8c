import pg from "pg";
import type { Prisma } from "./generated/client";
import { retryConflicts } from "./retry-conflicts";
import { sendTogether } from "./send-together";

/** The ways past Prisma's engine, for statements that stand for themselves. */
export interface Direct {
  /**
   * Sends one statement straight to the driver and returns its rows. For what every call and every turn sends: there
   * Prisma's engine takes longer than the database. Values come as `$queryRaw` gives them (int8 as bigint, timestamps
   * as Date, JSON parsed), numeric as text. A deadlock is tried again. Never inside a transaction: it would run beside
   * it.
   * @param alone on a connection of its own: it may take long, and nobody is to wait behind it
   */
  query<Row extends object>(statement: Prisma.Sql, alone?: "alone"): Promise<Row[]>;
  /** The same, for how many rows the statement touched. */
  execute(statement: Prisma.Sql): Promise<number>;
}

/**
 * @param nameOf a name for statements that come again and again, so that the server plans them once a connection
 * @param together connections for statements that may be sent behind each other; left out: each is sent by itself
 */
export function sendDirect(pool: pg.Pool, nameOf: (query: { sql: string }) => string, together?: pg.Pool): Direct {
  const byItself = pool.query.bind(pool) as ReturnType<typeof sendTogether>;
  const usual = together ? sendTogether(together) : byItself;
  const send = <Row extends object>(by: typeof usual, { text, values }: Prisma.Sql) =>
    retryConflicts(() => by<Row>({ text, values, name: nameOf({ sql: text }), types }));
  return {
    query: async <Row extends object>(statement: Prisma.Sql, alone?: "alone") =>
      (await send<Row>(alone ? byItself : usual, statement)).rows,
    execute: async (statement) => (await send(usual, statement)).rowCount ?? 0,
  };
}

const int8 = pg.types.builtins.INT8;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text") =>
    oid === int8 ? BigInt : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};
