import { json, personRoute, readJson } from "@/app/api/edge";
import { getNotificationPreferences } from "@/lib/workspaces/get-notification-preferences";
import { SetNotificationPreferences } from "@/lib/workspaces/schema";
import { setNotificationPreferences } from "@/lib/workspaces/set-notification-preferences";

export const GET = personRoute(async ({ person }) => json(await getNotificationPreferences(person)));

export const PUT = personRoute(async ({ request, person }) =>
  json(await setNotificationPreferences(person, await readJson(request, SetNotificationPreferences))),
);
