import type { Database } from "./db/database";

/** Milliseconds a trivial query may take; a longer wait means nothing else would be answered either. */
const patience = 3_000;

/** Whether the database answers a round trip in time. */
export async function checkDatabase(db: Pick<Database, "prisma">): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  const answers = db.prisma.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answers, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
