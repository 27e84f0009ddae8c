import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { type ErrorCode, errorTable } from "@/lib/core/errors";
import { version } from "@/package.json";
import type { Operation } from "./operation";
import { operations } from "./operations";

const codes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]];

/** RFC 9457, as every failure is answered. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number(),
    code: z.enum(codes),
    detail: z.string().describe("what happened and why"),
    hint: z.string().optional().describe("what to do next"),
    field: z.string().optional().describe("the input that is to blame"),
    reference: z.string().optional().describe("names the line of the server's log, for an error nobody expected"),
  })
  .meta({ id: "Problem" });

/** The description of the whole surface in OpenAPI 3.1. */
export function buildDocument(appUrl: string): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Candor",
      version,
      description:
        "Everything the pages do, for programs. Times are ISO 8601, lists are {items, nextCursor}, failures are RFC 9457 problem details.",
    },
    servers: [{ url: appUrl }],
    security: [{ token: [] }, { session: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "A personal access token." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "candor.session",
          description: "The cookie of a signed-in browser. Calls that change something must come from our own pages.",
        },
      },
    },
  });
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  const { method, path, tag, summary, description, isOpen, query, headers, body } = operation;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const idempotency = {
    "Idempotency-Key": z.string().max(200).optional().describe("the same key again gets the first answer"),
  };
  const header = method === "post" && !isOpen ? z.object({ ...headers?.shape, ...idempotency }) : headers;
  return {
    operationId: operationId(operation),
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    ...(isOpen ? { security: [] } : {}),
    requestParams: {
      ...(names.length > 0 ? { path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) } : {}),
      ...(query ? { query } : {}),
      ...(header ? { header } : {}),
    },
    ...(body
      ? { requestBody: { required: true, content: { [operation.bodyType ?? "application/json"]: { schema: body } } } }
      : {}),
    responses: { ...answers(operation), ...failures(operation) },
  };
}

function answers({ status = 200, answer, answerTypes = ["application/json"] }: Operation) {
  const content = answer && Object.fromEntries(answerTypes.map((type) => [type, { schema: answer }]));
  return { [String(status)]: { description: status === 204 ? "Done" : "The answer", ...(content ? { content } : {}) } };
}

function failures(operation: Operation) {
  const possible = new Set<ErrorCode>(operation.errors);
  if (!operation.isOpen)
    for (const code of ["UNAUTHENTICATED", "FORBIDDEN", "RATE_LIMITED"] as const) possible.add(code);
  if (operation.path.includes("{")) possible.add("NOT_FOUND");
  if (operation.body || operation.query) possible.add("INVALID_INPUT");
  if (operation.body) possible.add("TOO_LARGE");
  const byStatus = Map.groupBy(possible, (code) => String(errorTable[code].status));
  const problem = (description: string) => ({
    description,
    content: { "application/problem+json": { schema: Problem } },
  });
  return {
    ...Object.fromEntries([...byStatus].map(([status, list]) => [status, problem(list.join(", "))])),
    default: problem("Any other failure"),
  };
}

/** `get /api/v1/threads/{id}/messages` → `getThreadsIdMessages`. */
function operationId({ method, path }: Operation): string {
  const words = path.replace(/^\/api\/(v1\/)?/, "").split(/[^A-Za-z0-9]+/);
  return (
    method +
    words
      .filter(Boolean)
      .map((word) => word[0]!.toUpperCase() + word.slice(1))
      .join("")
  );
}
