import { personRoute } from "@/app/api/edge";
import { readHistory } from "../../../memory-route";
import { whoseMemory } from "../whose-memory";

export const GET = personRoute(async ({ request, person }) =>
  readHistory(request, await whoseMemory(request, person), "user"),
);
