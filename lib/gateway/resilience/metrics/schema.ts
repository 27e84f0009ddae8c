import { z } from "zod";

export const metricWindows = ["24h", "7d"] as const;
export const MetricWindow = z.enum(metricWindows);
export type MetricWindow = z.infer<typeof MetricWindow>;

/** GET {ws}/tools/metrics?window= */
export const MetricsQuery = z.object({ window: MetricWindow.default("24h") });

const rate = z.number().nullable().describe("0 to 1; null when nothing was counted");

/** A stretch of time: an hour of a day, six hours of a week. */
export const FigurePoint = z.object({
  at: z.string().describe("when it begins"),
  calls: z.number(),
  successRate: rate,
  argumentErrorRate: rate,
  denials: z.number(),
});
export type FigurePoint = z.infer<typeof FigurePoint>;

export const ToolFigures = z.object({
  name: z.string(),
  calls: z.number().describe("calls that were answered, refused ones included; those that wait for a person are not"),
  succeeded: z.number(),
  successRate: rate.describe("of the calls that were not merely told to wait"),
  argumentErrors: z.number(),
  argumentErrorRate: rate,
  denials: z.number(),
  p50: z.number().nullable().describe("milliseconds of the calls that ran"),
  p95: z.number().nullable(),
  series: z.array(FigurePoint).describe("oldest first; empty when nothing was called"),
  breaker: z.object({ state: z.enum(["closed", "open", "half_open"]), until: z.string().nullable() }),
  lastErrors: z.array(z.object({ at: z.string(), code: z.string(), message: z.string().nullable() })),
  zombie: z.boolean().describe("not called in seven days, in a workspace that is older than that"),
  hold: z.object({ cause: z.string(), at: z.string() }).nullable().describe("its rollout was stopped"),
});
export type ToolFigures = z.infer<typeof ToolFigures>;

/** Mutations that stand still until a person has looked. */
export const HoldItem = z.object({
  id: z.string(),
  threadId: z.string().nullable().describe("null: the whole workspace"),
  threadTitle: z.string().nullable().describe("null where this person does not see the thread"),
  tool: z.string(),
  cause: z.enum(["burst", "unusual_arguments"]),
  details: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
  mayLift: z.boolean(),
});
export type HoldItem = z.infer<typeof HoldItem>;

export const ToolMetrics = z.object({
  window: MetricWindow,
  tools: z.array(ToolFigures),
  holds: z.array(HoldItem),
});
export type ToolMetrics = z.infer<typeof ToolMetrics>;
