import { personRoute } from "@/app/api/edge";
import { readEntries } from "../../../memory-route";
import { whoseMemory } from "../whose-memory";

export const GET = personRoute(async ({ request, person }) => readEntries(await whoseMemory(request, person), "user"));
