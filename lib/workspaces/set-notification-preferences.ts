import type { PersonContext } from "../core/context";
import { parseInput } from "../core/parse-input";
import { getNotificationPreferences } from "./get-notification-preferences";
import { requireWholePerson } from "./require-whole-person";
import { type NotificationPreferences, SetNotificationPreferences } from "./schema";

/**
 * Replaces this person's choices; they hold in every workspace, from the next news on.
 * @throws FORBIDDEN for a token with narrowed scopes, INVALID_INPUT
 */
export async function setNotificationPreferences(
  person: PersonContext,
  input: SetNotificationPreferences,
): Promise<NotificationPreferences> {
  requireWholePerson(person);
  const { items } = parseInput(SetNotificationPreferences, input);
  const { userId } = person.person;
  await person.db.transaction(async (tx) => {
    // Two pages that save at once do it one after the other.
    await tx.$executeRaw`SELECT 1 FROM "User" WHERE "id" = ${userId} FOR UPDATE`;
    await tx.notificationPreference.deleteMany({ where: { userId } });
    await tx.notificationPreference.createMany({ data: items.map((item) => ({ userId, ...item })) });
  });
  return getNotificationPreferences(person);
}
