import type { Env } from "../core/env";

/** Days a sign-in lasts, unless it is revoked before. */
export const sessionDays = 30;

/**
 * Name and flags of the sign-in cookie. Over https the `__Host-` prefix binds it to this very host;
 * browsers refuse the prefix over plain http.
 */
export function sessionCookie(env: Pick<Env, "APP_URL">): { name: string; secure: boolean } {
  const secure = env.APP_URL.startsWith("https://");
  return { name: secure ? "__Host-candor.session" : "candor.session", secure };
}
