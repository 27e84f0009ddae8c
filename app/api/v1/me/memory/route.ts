import { personRoute } from "@/app/api/edge";
import { readMemory, writeMemory } from "../../memory-route";
import { whoseMemory } from "./whose-memory";

export const GET = personRoute(async ({ request, person }) => readMemory(await whoseMemory(request, person), "user"));

export const PUT = personRoute(async ({ request, person }) =>
  writeMemory(request, await whoseMemory(request, person), "user"),
);
