import type { Database } from "@/lib/core/db/database";

/**
 * The same database, which calls `reach` before and after each thing that is written or read through it, and before
 * each commit: the instants between which a process can die. Statements of the job runner's look-out, which come all the time, are left out.
 */
export function dyingDatabase(db: Database, reach: (point: string) => Promise<void>): Database {
  const around = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    await reach(`before ${name}`);
    const value = await work();
    await reach(`after ${name}`);
    return value;
  };
  const prisma = new Proxy(db.prisma, {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown;
      if (typeof member === "function") return member.bind(target);
      if (typeof member !== "object" || member === null || String(name).startsWith("_")) return member;
      return new Proxy(member, {
        get(table, verb) {
          const work = Reflect.get(table, verb) as unknown;
          if (typeof work !== "function") return work;
          return (...given: unknown[]) =>
            around(`${String(name)}.${String(verb)}`, () => work.apply(table, given) as Promise<unknown>);
        },
      });
    },
  });
  return {
    ...db,
    prisma,
    transaction: (work) =>
      around("transaction", () =>
        db.transaction(async (tx) => {
          const value = await work(tx);
          await reach("inside transaction");
          return value;
        }),
      ),
  };
}
