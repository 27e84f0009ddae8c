import { z } from "zod";
import { bytes, type Operation } from "./operation";

const named = z.string().nullable().describe("null where nothing can");

/** GET /api/health */
export const Health = z.object({
  status: z.enum(["ok", "unavailable"]),
  version: z.string(),
  database: z.enum(["embedded", "postgres"]),
  jobs: z.enum(["embedded", "inngest"]),
  mail: z.enum(["smtp", "off"]).describe("off: no mail server is set up, and news stay in the product"),
  model: z.object({
    provider: z.enum(["built-in", "openai"]),
    chat: z.string(),
    embedding: named,
    image: named,
    speech: named,
  }),
  checks: z.record(z.string(), z.enum(["ok", "failed"])),
});

export const serviceOperations: Operation[] = [
  {
    method: "get",
    path: "/api/health",
    tag: "Service",
    summary: "Whether the server is ready, and what it works with",
    description: "503 with the same body while it is not.",
    isOpen: true,
    answer: Health,
    errors: ["NOT_READY"],
  },
  {
    method: "get",
    path: "/api/v1/openapi.json",
    tag: "Service",
    summary: "This description, as OpenAPI 3.1",
    isOpen: true,
    answer: z.record(z.string(), z.unknown()),
  },
  {
    method: "get",
    path: "/api/v1/docs",
    tag: "Service",
    summary: "This description, as a page",
    isOpen: true,
    answer: bytes,
    answerTypes: ["text/html"],
  },
];
