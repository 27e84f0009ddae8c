import { personRoute } from "@/app/api/edge";
import { bringBackVersion } from "../../../memory-route";
import { whoseMemory } from "../whose-memory";

export const POST = personRoute(async ({ request, person }) =>
  bringBackVersion(request, await whoseMemory(request, person), "user"),
);
