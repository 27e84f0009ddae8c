import { Locale, type Me } from "./schema";

interface UserRow {
  id: string;
  name: string;
  email: string;
  locale: string;
  timeZone: string;
}

export function toMe({ id, name, email, locale, timeZone }: UserRow): Me {
  return { id, name, email, locale: Locale.catch("en").parse(locale), timeZone };
}
