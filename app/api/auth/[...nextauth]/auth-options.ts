import type { AuthOptions } from "next-auth";
import { decode } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import type { Runtime } from "@/lib/core/context";
import { findSession } from "@/lib/workspaces/find-session";
import { revokeSession } from "@/lib/workspaces/revoke-session";
import { sessionCookie, sessionDays } from "@/lib/workspaces/session-cookie";
import { signIn } from "@/lib/workspaces/sign-in";

/**
 * How people sign in. The cookie holds an encrypted token that names a session row; the row decides, so that a
 * sign-in can be ended from the server. Made for each request, because the keys are loaded at start.
 */
export function authOptions(runtime: Runtime): AuthOptions {
  const { name, secure } = sessionCookie(runtime.env);
  const maxAge = sessionDays * 86_400;
  return {
    secret: runtime.secrets.authSecret,
    useSecureCookies: secure,
    session: { strategy: "jwt", maxAge },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    cookies: { sessionToken: { name, options: { httpOnly: true, sameSite: "lax", path: "/", secure } } },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        async authorize(credentials, request) {
          const { email, password } = credentials ?? {};
          const userAgent: unknown = request.headers?.["user-agent"];
          const result = await signIn(runtime, {
            email,
            password,
            userAgent: typeof userAgent === "string" ? userAgent : undefined,
          });
          // The library passes a message on to the page as `error`.
          if (!result.ok) throw new Error(result.reason);
          return { id: result.value.userId, sid: result.value.sessionId };
        },
      }),
    ],
    jwt: {
      async decode(params) {
        const token = await decode(params).catch(() => null);
        return token && (await findSession(runtime, token.sid)) ? token : null;
      },
    },
    callbacks: {
      jwt: ({ token, user }) => (user && "sid" in user ? { ...token, sid: user.sid } : token),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sid === "string") await revokeSession(runtime, token.sid);
      },
    },
    logger: {
      // A session that has ended is no error; wrong passwords are answered, not logged.
      error: (code) => runtime.log.debug({ code }, "sign-in"),
      warn: (code) => runtime.log.debug({ code }, "sign-in"),
      debug: () => {},
    },
  };
}
