export const metricWindows = ["24h", "7d"] as const;
export type MetricWindow = (typeof metricWindows)[number];
export interface FigurePoint {
  at: string;
  calls: number;
  successRate: number | null;
  argumentErrorRate: number | null;
  denials: number;
}
export interface ToolFigures {
  name: string;
  calls: number;
  succeeded: number;
  successRate: number | null;
  argumentErrors: number;
  argumentErrorRate: number | null;
  denials: number;
  p50: number | null;
  p95: number | null;
  series: FigurePoint[];
  breaker: { state: "closed" | "open" | "half_open"; until: string | null };
  lastErrors: { at: string; code: string; message: string | null }[];
  zombie: boolean;
  hold: { cause: string; at: string } | null;
}
export interface Hold {
  id: string;
  threadId: string | null;
  threadTitle: string | null;
  tool: string;
  cause: string;
  createdAt: string;
}
export interface ToolMetrics {
  window: MetricWindow;
  tools: ToolFigures[];
  holds: Hold[];
}
