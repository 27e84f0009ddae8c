import { join } from "node:path";
import { systemClock } from "./clock";
import type { Runtime } from "./context";
import { openDatabase } from "./db/database";
import { parseEnv } from "./env";
import { randomIds } from "./ids";
import { createLogger } from "./logger";
import { loadSecrets } from "./secrets";

/** Makes what a server process has from its environment: settings, keys, an open and migrated database. */
export async function startRuntime(source: Record<string, string | undefined>, root: string): Promise<Runtime> {
  const env = parseEnv(source);
  const log = createLogger(env);
  const db = await openDatabase({
    url: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    migrationsDir: join(root, "prisma/migrations"),
  });
  return { env, db, log, clock: systemClock, ids: randomIds, secrets: loadSecrets(env) };
}
