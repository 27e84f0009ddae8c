import { localeCookie } from "@/components/i18n/locales";
import type { Me } from "@/lib/workspaces/schema";
import { api } from "./api";
import { postToAuth } from "./auth-requests";
import { remember } from "./remember";

/**
 * Signs in with e-mail and password and takes over the account's language.
 * @returns false when the two do not match
 */
export async function signIn(email: string, password: string): Promise<boolean> {
  const { ok } = await postToAuth("callback/credentials", { email, password });
  if (!ok) return false;
  const me = await api.get<Me>("/me", { stayOn401: true }).catch(() => null);
  if (me) remember(localeCookie, me.locale);
  return me !== null;
}
