import type { FigurePoint } from "@/lib/gateway/resilience/metrics/schema";

/** The line under which a rollout is held; the server's rule, drawn here. */
export const successLine = 0.95;

/** The lowest and highest of what was measured, or null where nothing was. */
export function rangeOf(values: readonly (number | null)[]): { low: number; high: number } | null {
  const measured = values.filter((value) => value !== null);
  if (measured.length === 0) return null;
  return { low: Math.min(...measured), high: Math.max(...measured) };
}

export const successOf = (point: FigurePoint) => point.successRate;
export const argumentErrorsOf = (point: FigurePoint) => point.argumentErrorRate;
export const denialsOf = (point: FigurePoint) => point.denials;
