import { decode } from "next-auth/jwt";
import type { Person, PersonContext, Runtime } from "../core/context";
import { AppError } from "../core/errors";
import { assertSameOrigin } from "./assert-same-origin";
import { findSession } from "./find-session";
import { readCookie } from "./read-cookie";
import { sessionCookie } from "./session-cookie";
import { hashToken, looksLikeToken } from "./token-secret";

/** How often, at most, a token's "last used" is written. */
const lastUsedEvery = 60_000;

/**
 * Who sends this request: by personal access token (`Authorization: Bearer`) or by sign-in cookie. Every door uses
 * this one resolver. A request that shows a token is judged by the token alone, whatever cookies come along.
 * @throws UNAUTHENTICATED, TOKEN_EXPIRED, WRONG_ORIGIN (cookie, state-changing, sent by another site)
 */
export async function authenticate(runtime: Runtime, request: Request): Promise<PersonContext> {
  const authorization = request.headers.get("authorization");
  const person =
    authorization === null ? await personOfCookie(runtime, request) : await personOfToken(runtime, authorization);
  if (person.via === "session") assertSameOrigin(runtime.env, request, true);
  const { env, db, clock, ids, log, secrets } = runtime;
  return { env, db, clock, ids, log, secrets, person };
}

async function personOfToken(runtime: Runtime, authorization: string): Promise<Person> {
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const row =
    token && looksLikeToken(token)
      ? await runtime.db.prisma.accessToken.findUnique({ where: { hash: hashToken(token) } })
      : null;
  if (!row || row.revokedAt) throw unauthenticated("The access token is not known, or it was revoked.");
  const now = runtime.clock.now();
  if (row.expiresAt && row.expiresAt <= now) {
    throw new AppError("TOKEN_EXPIRED", {
      detail: `The access token expired at ${row.expiresAt.toISOString()}.`,
      hint: "Make a new one under Settings, or with POST /api/v1/tokens.",
    });
  }
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > lastUsedEvery) {
    await runtime.db.prisma.accessToken.update({ where: { id: row.id }, data: { lastUsedAt: now } });
  }
  return loadPerson(runtime, row.userId, { via: "token", scopes: row.scopes as string[], credentialId: row.id });
}

async function personOfCookie(runtime: Runtime, request: Request): Promise<Person> {
  const cookie = readCookie(request, sessionCookie(runtime.env).name);
  if (!cookie) throw unauthenticated("Nobody is signed in.");
  const claims = await decode({ token: cookie, secret: runtime.secrets.authSecret }).catch(() => null);
  const session = await findSession(runtime, claims?.sid);
  if (!session) throw unauthenticated("The sign-in has ended.");
  return loadPerson(runtime, session.userId, { via: "session", scopes: ["*"], credentialId: session.id });
}

async function loadPerson(
  runtime: Runtime,
  userId: string,
  credential: Pick<Person, "via" | "scopes" | "credentialId">,
): Promise<Person> {
  const user = await runtime.db.prisma.user.findUnique({ where: { id: userId }, omit: { passwordHash: true } });
  if (!user) throw unauthenticated("The account is gone.");
  const { id, name, email, locale, timeZone } = user;
  return { userId: id, name, email, locale, timeZone, ...credential };
}

function unauthenticated(detail: string): AppError {
  return new AppError("UNAUTHENTICATED", {
    detail,
    hint: "Sign in, or send Authorization: Bearer with a personal access token.",
  });
}
