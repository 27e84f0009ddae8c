import type { Context } from "../../../core/context";
import { scrubSecrets } from "../../../core/scrub-text";
import { requirePermission } from "../../../workspaces/require-permission";
import type { ToolSetting } from "../../policy/tool-setting";
import { type Policy, readPolicy } from "../../read-policy";
import type { Registry } from "../../registry";
import type { ToolDefinition } from "../../tool-definition";
import { breakerState } from "../breaker/breaker-state";
import { listHolds } from "../holds/list-holds";
import { rateOf } from "./rate-of";
import {
  type BucketCounts,
  type Counts,
  type Figures,
  type LastError,
  readFigures,
  readLastErrors,
  readSeries,
  readUsed,
} from "./read-figures";
import type { FigurePoint, MetricWindow, ToolFigures, ToolMetrics } from "./schema";

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/** How long a window is, and the stretches that it is shown in. */
const windows = {
  "24h": { buckets: 24, bucketMs: hourMs },
  "7d": { buckets: 28, bucketMs: 6 * hourMs },
} as const satisfies Record<MetricWindow, { buckets: number; bucketMs: number }>;

/** The board: what every listed tool did in the window, from the audit trail, and what stands still now. */
export async function toolMetrics(registry: Registry, ctx: Context, window: MetricWindow): Promise<ToolMetrics> {
  requirePermission(ctx, "tools:view");
  const now = ctx.clock.now().getTime();
  const { buckets, bucketMs } = windows[window];
  const since = new Date(now - buckets * bucketMs);
  // Whole hours of the day: the last stretch is the one that is going on.
  const start = (Math.floor(now / bucketMs) - buckets + 1) * bucketMs;
  const [policy, figures, series, errors, used, workspace, holds] = await Promise.all([
    readPolicy(ctx),
    readFigures(ctx, since),
    readSeries(ctx, new Date(start), bucketMs),
    readLastErrors(ctx, since),
    readUsed(ctx, new Date(now - weekMs)),
    ctx.db.prisma.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId }, select: { createdAt: true } }),
    listHolds(ctx),
  ]);
  const figuresOf = new Map(figures.map((row) => [row.tool, row]));
  const seriesOf = Map.groupBy(series, (row) => row.tool);
  const errorsOf = Map.groupBy(errors, (row) => row.tool);
  const isOld = now - workspace.createdAt.getTime() >= weekMs;
  const tools = registry.listed.map((tool) => ({
    ...counted(tool, figuresOf.get(tool.name)),
    series: pointsOf(seriesOf.get(tool.name), start, buckets, bucketMs),
    ...standing(tool, policy, now),
    lastErrors: (errorsOf.get(tool.name) ?? []).map(toError),
    zombie: isOld && !used.has(tool.name),
  }));
  return { window, tools, holds };
}

const nothing = { calls: 0, succeeded: 0, argumentErrors: 0, denials: 0, limited: 0 };

function counted(tool: ToolDefinition, figures: Figures | undefined) {
  const { calls, succeeded, argumentErrors, denials } = figures ?? nothing;
  return {
    name: tool.name,
    ...{ calls, succeeded, argumentErrors, denials },
    ...ratesOf(figures ?? nothing),
    p50: figures?.p50 ?? null,
    p95: figures?.p95 ?? null,
  };
}

function ratesOf(counts: Omit<Counts, "tool">): Pick<ToolFigures, "successRate" | "argumentErrorRate"> {
  const judged = counts.calls - counts.limited;
  return { successRate: rateOf(counts.succeeded, judged), argumentErrorRate: rateOf(counts.argumentErrors, judged) };
}

function pointsOf(rows: BucketCounts[] | undefined, start: number, buckets: number, bucketMs: number): FigurePoint[] {
  if (!rows) return [];
  const byBucket = new Map(rows.map((row) => [row.bucket, row]));
  return Array.from({ length: buckets }, (_, bucket) => {
    const counts = byBucket.get(bucket) ?? nothing;
    const at = new Date(start + bucket * bucketMs).toISOString();
    return { at, calls: counts.calls, ...ratesOf(counts), denials: counts.denials };
  });
}

function standing(tool: ToolDefinition, policy: Policy, now: number): Pick<ToolFigures, "breaker" | "hold"> {
  const breaker = breakerState(policy.guards.breakers.get(tool.name), now);
  const until = breaker.state === "open" ? new Date(breaker.untilMs).toISOString() : null;
  return { breaker: { state: breaker.state, until }, hold: holdOf(policy.settings.get(tool.name)) };
}

function holdOf(setting: ToolSetting | "unreadable" | undefined): ToolFigures["hold"] {
  if (typeof setting !== "object" || setting.heldAt === null) return null;
  return { cause: setting.heldCause ?? "", at: new Date(setting.heldAt).toISOString() };
}

function toError({ at, code, message }: LastError): ToolFigures["lastErrors"][number] {
  return { at: at.toISOString(), code, message: message === null ? null : scrubSecrets(message) };
}
