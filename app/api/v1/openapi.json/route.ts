import { json, openRoute } from "@/app/api/edge";
import { buildDocument } from "../openapi/build-document";

export const GET = openRoute(async ({ runtime }) => json(buildDocument(runtime.env.APP_URL)));
