import { z } from "zod";

/** Why one page of a crawl could not be read. */
export const pageFailures = [
  "bad_url",
  "not_public",
  "port_not_allowed",
  "blocked_by_workspace",
  "blocked_by_robots",
  "needs_sign_in",
  "not_found",
  "rate_limited",
  "server_error",
  "http_error",
  "too_many_redirects",
  "unsupported_type",
  "too_large",
  "too_slow",
  "unreachable",
  "no_text",
  "not_reached",
] as const;
export const PageFailure = z.enum(pageFailures);
export type PageFailure = z.infer<typeof PageFailure>;

export const PageLink = z.object({
  url: z.string(),
  text: z.string(),
  context: z.string().describe("the words before it"),
  kind: z.enum(["internal", "external"]),
});
export type PageLink = z.infer<typeof PageLink>;

/** A page that was read. */
export const PageItem = z.object({
  status: z.literal("success"),
  url: z.string().describe("as it was asked for"),
  final_url: z.string().describe("where its redirects ended"),
  depth: z.number(),
  title: z.string(),
  author: z.string().nullable(),
  published: z.string().nullable(),
  description: z.string().nullable(),
  site_name: z.string().nullable(),
  language: z.string().nullable(),
  content_type: z.string(),
  text: z.string().describe("Markdown"),
  truncated: z.boolean(),
  links: z.array(PageLink),
  contacts: z.array(z.string()).describe("mail addresses and telephone numbers that are linked"),
  structured_data: z.array(z.unknown()).describe("JSON-LD"),
  fetched_at: z.string(),
});
export type PageItem = z.infer<typeof PageItem>;

/** A page that was not: an item of its own, never a result. */
export const FailedItem = z.object({
  status: z.literal("failed"),
  url: z.string(),
  depth: z.number(),
  code: PageFailure,
  message: z.string(),
  http_status: z.number().nullable(),
  fetched_at: z.string(),
});
export type FailedItem = z.infer<typeof FailedItem>;

/** One line of a stored run. */
export const RunLine = z.discriminatedUnion("status", [PageItem, FailedItem]);
export type RunLine = z.infer<typeof RunLine>;

/** A stored run as lists show it. */
export const RunItem = z.object({
  id: z.string(),
  tool: z.string(),
  title: z.string(),
  threadId: z.string().nullable(),
  items: z.number().describe("lines, failures included"),
  failed: z.number(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type RunItem = z.infer<typeof RunItem>;

/** GET /runs/{id}: a page of its lines. `nextCursor` is the number of the next line. */
export const RunDetail = RunItem.extend({ lines: z.array(RunLine), nextCursor: z.string().nullable() });
export type RunDetail = z.infer<typeof RunDetail>;

/** GET {ws}/runs?thread= */
export const RunFilter = z.object({
  thread: z.string().max(100).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type RunFilter = z.infer<typeof RunFilter>;

/** GET /runs/{id} */
export const RunPage = z.object({
  cursor: z.coerce.number().int().min(0).default(0).describe("the first line wanted"),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
export type RunPage = z.infer<typeof RunPage>;
