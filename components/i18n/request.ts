import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { chooseLocale, localeCookie } from "./locales";
import { messages } from "./messages";

/** The language of one request; no route carries it, so a link opens in the reader's language. */
export default getRequestConfig(async () => {
  const locale = chooseLocale((await cookies()).get(localeCookie)?.value, (await headers()).get("accept-language"));
  return { locale, messages: messages[locale], timeZone: "UTC" };
});
