import type { Runtime } from "../core/context";
import { fail, ok, type Result } from "../core/result";
import { truncate } from "../core/truncate";
import { SignIn } from "./schema";
import { sessionDays } from "./session-cookie";
import { signInThrottle } from "./sign-in-throttle";
import { verifyPassword } from "./verify-password";

export interface SignedIn {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
}

/**
 * Checks e-mail and password and opens a session that lasts thirty days or until it is revoked.
 * An unknown address and a wrong password get the same answer after the same work.
 */
export async function signIn(
  runtime: Runtime,
  input: { email: unknown; password: unknown; userAgent?: string },
): Promise<Result<SignedIn, "INVALID_CREDENTIALS" | "RATE_LIMITED">> {
  const parsed = SignIn.safeParse(input);
  if (!parsed.success) return fail("INVALID_CREDENTIALS");
  const { email, password } = parsed.data;
  const now = runtime.clock.now();
  const wait = await signInThrottle.attempt(runtime, email);
  if (wait > 0) return fail("RATE_LIMITED", `Wait ${Math.ceil(wait / 1000)} seconds.`);
  const user = await runtime.db.prisma.user.findUnique({ where: { email } });
  if (!(await verifyPassword(user?.passwordHash, password)) || !user) return fail("INVALID_CREDENTIALS");
  await signInThrottle.succeeded(runtime, email);
  const sessionId = runtime.ids.next("session");
  await runtime.db.transaction(async (tx) => {
    await tx.session.deleteMany({ where: { userId: user.id, expiresAt: { lt: now } } });
    await tx.session.create({
      data: {
        id: sessionId,
        userId: user.id,
        userAgent: input.userAgent === undefined ? null : truncate(input.userAgent, 300),
        createdAt: now,
        expiresAt: new Date(now.getTime() + sessionDays * 86_400_000),
      },
    });
  });
  return ok({ userId: user.id, sessionId, name: user.name, email: user.email });
}
