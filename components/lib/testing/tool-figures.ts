import type { ToolFigures } from "@/lib/gateway/resilience/metrics/schema";

/** What a tool's calls came to: four stretches, the second without a call. */
export function toolFigures(given: Partial<ToolFigures> = {}): ToolFigures {
  const at = (hour: number) => `2026-11-30T1${hour}:00:00.000Z`;
  return {
    name: "generate_report",
    calls: 60,
    succeeded: 54,
    successRate: 0.9,
    argumentErrors: 3,
    argumentErrorRate: 0.05,
    denials: 4,
    p50: 120,
    p95: 1_400,
    series: [
      { at: at(0), calls: 20, successRate: 1, argumentErrorRate: 0, denials: 0 },
      { at: at(1), calls: 0, successRate: null, argumentErrorRate: null, denials: 0 },
      { at: at(2), calls: 20, successRate: 0.95, argumentErrorRate: 0.05, denials: 1 },
      { at: at(3), calls: 20, successRate: 0.75, argumentErrorRate: 0.1, denials: 3 },
    ],
    breaker: { state: "closed", until: null },
    lastErrors: [],
    zombie: false,
    hold: null,
    ...given,
  };
}
