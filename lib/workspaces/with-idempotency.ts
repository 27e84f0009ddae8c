import type { PersonContext } from "../core/context";
import { isUniqueViolation } from "../core/db/database";
import { AppError } from "../core/errors";
import { seal, unseal } from "../core/seal";

/** How long an answer can be had again. */
const keptFor = 24 * 3_600_000;
/** A first request that has not answered after this long was lost with its process; the key is free again. */
const abandonedAfter = 15 * 60_000;

export interface StoredReply {
  status: number;
  contentType: string;
  body: string;
}

export interface IdempotentCall {
  /** "-" for calls that belong to no workspace. */
  workspaceId: string;
  route: string;
  key: string;
  requestHash: string;
}

/**
 * Runs `work` once per key: the same request sent again gets the first answer, without running anything.
 * Only answers that `work` hands over are kept (sealed, they may hold a token); after a failure the key is free.
 * @throws CONFLICT while the first request still runs, or when the key came with another request
 */
export async function withIdempotency<T>(
  person: PersonContext,
  call: IdempotentCall,
  work: () => Promise<{ value: T; reply: StoredReply | null }>,
): Promise<{ value: T } | { replayed: StoredReply }> {
  const replayed = await claim(person, call);
  if (replayed) return { replayed };
  let outcome: { value: T; reply: StoredReply | null } | undefined;
  try {
    outcome = await work();
    return { value: outcome.value };
  } finally {
    await settle(person, call, outcome?.reply ?? null);
  }
}

async function claim(person: PersonContext, call: IdempotentCall): Promise<StoredReply | null> {
  const { prisma } = person.db;
  const now = person.clock.now();
  const { userId } = person.person;
  const { workspaceId, route, key, requestHash } = call;
  await prisma.idempotencyKey.deleteMany({
    where: {
      workspaceId,
      userId,
      OR: [
        { createdAt: { lt: new Date(now.getTime() - keptFor) } },
        { status: null, createdAt: { lt: new Date(now.getTime() - abandonedAfter) } },
      ],
    },
  });
  try {
    await prisma.idempotencyKey.create({ data: { workspaceId, userId, route, key, requestHash, createdAt: now } });
    return null;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  const first = await prisma.idempotencyKey.findUnique({ where: id(person, call) });
  if (first && first.requestHash !== requestHash) {
    throw new AppError("CONFLICT", {
      detail: "This Idempotency-Key was used with another request.",
      hint: "Use a new key for a new request.",
      field: "Idempotency-Key",
    });
  }
  if (!first || first.status === null) {
    throw new AppError("CONFLICT", {
      detail: "The first request with this Idempotency-Key is still running.",
      hint: "Wait and send it again: the answer will be that of the first.",
      field: "Idempotency-Key",
      retryAfter: 1,
    });
  }
  return openReply(person, call, String(first.response));
}

function openReply(person: PersonContext, call: IdempotentCall, sealed: string): StoredReply {
  try {
    return JSON.parse(unseal(person.secrets, idempotencyPurpose(call), sealed)) as StoredReply;
  } catch {
    throw new AppError("CONFLICT", {
      detail: "The request was done, but its answer cannot be read any more: the server's key has changed since.",
      hint: "Look at what was made, and use a new key for a new request.",
      field: "Idempotency-Key",
    });
  }
}

async function settle(person: PersonContext, call: IdempotentCall, reply: StoredReply | null): Promise<void> {
  const where = id(person, call);
  if (!reply) {
    await person.db.prisma.idempotencyKey.delete({ where });
    return;
  }
  const response = seal(person.secrets, idempotencyPurpose(call), JSON.stringify(reply));
  await person.db.prisma.idempotencyKey.update({ where, data: { status: reply.status, response } });
}

function id(person: PersonContext, { workspaceId, route, key }: IdempotentCall) {
  return { workspaceId_userId_route_key: { workspaceId, userId: person.person.userId, route, key } };
}

/** What a kept answer is sealed for. */
export function idempotencyPurpose(call: Pick<IdempotentCall, "workspaceId" | "route" | "key">): string {
  return `idempotency:${call.workspaceId}:${call.route}:${call.key}`;
}
