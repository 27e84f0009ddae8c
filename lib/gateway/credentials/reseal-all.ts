import { resignHeads } from "../../audit/resign-heads";
import { webhookPurpose } from "../../automations/hooks/schema";
import type { Runtime } from "../../core/context";
import type { Database } from "../../core/db/database";
import { seal, unseal } from "../../core/seal";
import { idempotencyPurpose } from "../../workspaces/with-idempotency";
import { credentialPurpose } from "./seal-credential";

/** What of one kind was sealed anew, and which rows no key that is held opens. */
export interface Resealed {
  sealed: number;
  lost: string[];
}

interface SealedRow {
  /** For people: never the content. */
  name: string;
  purpose: string;
  sealed: string;
  /** Puts `sealed` in place of what was read, unless somebody else did meanwhile. */
  replace: (sealed: string) => Promise<number>;
}

const atOnce = 200;

/**
 * Seals everything that an earlier key sealed with the present one. Row by row, each in one statement and only if it is
 * still what was read: it may be broken off and run again, and beside servers that are at work. What was written is
 * opened again before it counts.
 */
export async function resealAll(
  runtime: Pick<Runtime, "db" | "secrets">,
): Promise<{ credentials: Resealed; webhooks: Resealed; replies: Resealed; trails: number }> {
  return {
    trails: await resignHeads(runtime),
    credentials: await reseal(runtime, credentialsOf(runtime)),
    webhooks: await reseal(runtime, webhooksOf(runtime)),
    replies: await reseal(runtime, repliesOf(runtime)),
  };
}

async function reseal({ secrets }: Pick<Runtime, "secrets">, rows: AsyncIterable<SealedRow>): Promise<Resealed> {
  const result: Resealed = { sealed: 0, lost: [] };
  for await (const row of rows) {
    const text = open(secrets, row);
    if (text === undefined) {
      result.lost.push(row.name);
      continue;
    }
    const sealed = seal(secrets, row.purpose, text);
    if (unseal(secrets, row.purpose, sealed) !== text) throw new Error(`${row.name} could not be sealed anew.`);
    result.sealed += await row.replace(sealed);
  }
  return result;
}

function open(secrets: Runtime["secrets"], { purpose, sealed }: SealedRow): string | undefined {
  try {
    return unseal(secrets, purpose, sealed);
  } catch {
    return undefined;
  }
}

async function* credentialsOf({ db, secrets }: Pick<Runtime, "db" | "secrets">): AsyncGenerator<SealedRow> {
  const keyId = secrets.signingKeyId;
  for (let after = ""; ; ) {
    const rows = await db.prisma.credential.findMany({
      where: { keyId: { not: keyId }, id: { gt: after } },
      orderBy: { id: "asc" },
      take: atOnce,
    });
    for (const row of rows) {
      yield {
        name: `credential ${row.name} of ${row.workspaceId}`,
        purpose: credentialPurpose(row),
        sealed: row.sealed,
        replace: async (sealed) => {
          const where = { id: row.id, sealed: row.sealed };
          return (await db.prisma.credential.updateMany({ where, data: { sealed, keyId } })).count;
        },
      };
    }
    if (rows.length < atOnce) return;
    after = rows.at(-1)!.id;
  }
}

async function* webhooksOf({ db, secrets }: Pick<Runtime, "db" | "secrets">): AsyncGenerator<SealedRow> {
  for (let after = ""; ; ) {
    const rows = await db.prisma.automationTrigger.findMany({
      where: { secret: { not: null }, NOT: { secret: { startsWith: `${secrets.signingKeyId}.` } }, id: { gt: after } },
      orderBy: { id: "asc" },
      take: atOnce,
    });
    for (const row of rows) {
      yield {
        name: `webhook ${row.id} of ${row.workspaceId}`,
        purpose: webhookPurpose(row),
        sealed: row.secret!,
        replace: async (sealed) => {
          const where = { id: row.id, secret: row.secret };
          return (await db.prisma.automationTrigger.updateMany({ where, data: { secret: sealed } })).count;
        },
      };
    }
    if (rows.length < atOnce) return;
    after = rows.at(-1)!.id;
  }
}

interface ReplyRow {
  workspaceId: string;
  userId: string;
  route: string;
  key: string;
  response: string;
}

async function* repliesOf({ db, secrets }: Pick<Runtime, "db" | "secrets">): AsyncGenerator<SealedRow> {
  for (const row of await listReplies(db, secrets.signingKeyId)) {
    const { workspaceId, userId, route, key, response } = row;
    yield {
      name: `kept answer of ${route}`,
      purpose: idempotencyPurpose(row),
      sealed: response,
      replace: async (sealed) => {
        const where = { workspaceId, userId, route, key, response: { equals: response } };
        return (await db.prisma.idempotencyKey.updateMany({ where, data: { response: sealed } })).count;
      },
    };
  }
}

/** Of the last day only, so they fit: what an answer was sealed with stands at its beginning. */
function listReplies({ prisma }: Pick<Database, "prisma">, keyId: string): Promise<ReplyRow[]> {
  return prisma.$queryRaw<ReplyRow[]>`
    SELECT "workspaceId", "userId", "route", "key", "response" #>> '{}' AS "response" FROM "IdempotencyKey"
    WHERE "response" IS NOT NULL AND NOT starts_with("response" #>> '{}', ${`${keyId}.`})`;
}
