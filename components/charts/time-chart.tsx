"use client";

import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { ChartAxes } from "./chart-axes";
import { ChartMarks } from "./chart-marks";
import type { ChartFrame, ChartPoint, ChartTick } from "./chart-types";
import { useWidth } from "./use-width";

const height = 150;

/**
 * Values over time with axes. The pointer or the arrow keys walk over the points, whose value is shown above and read
 * out; the same numbers stand in a table that the page offers.
 */
export function TimeChart({
  title,
  summary,
  points,
  ticks,
  limit,
  kind,
  noPoint,
}: {
  title: string;
  /** Shown while no point is looked at: the figure of the whole window. */
  summary: string;
  points: readonly ChartPoint[];
  ticks: readonly ChartTick[];
  /** A line that must not be crossed. */
  limit?: ChartTick;
  kind: "line" | "bars";
  /** Said while no point is chosen. */
  noPoint: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place, 480);
  const [chosen, setChosen] = useState<number | null>(null);
  const low = ticks[0]?.value ?? 0;
  const high = ticks.at(-1)?.value ?? 1;
  const frame = toFrame(width, points.length, low, high);
  const point = chosen === null ? undefined : points[chosen];
  const walk = (event: KeyboardEvent) => {
    const last = points.length - 1;
    const from = chosen ?? last;
    const next = {
      ArrowLeft: Math.max(0, from - 1),
      ArrowRight: Math.min(last, from + 1),
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === "Escape") setChosen(null);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  const follow = (event: PointerEvent) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - frame.left;
    setChosen(Math.max(0, Math.min(points.length - 1, Math.floor(x / frame.step))));
  };
  return (
    <figure className="chart">
      <figcaption className="chart-head">
        <b>{title}</b>
        <span className="num">{point ? `${point.when}: ${point.said}` : summary}</span>
      </figcaption>
      <div
        ref={place}
        className="chart-place"
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(chosen ?? points.length - 1) + 1}
        aria-valuetext={point ? `${point.when}: ${point.said}` : noPoint}
        aria-orientation="horizontal"
        onKeyDown={walk}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setChosen(null)}
        onBlur={() => setChosen(null)}
      >
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <ChartAxes frame={frame} points={points} ticks={ticks} limit={limit} width={width} />
          <ChartMarks frame={frame} points={points} kind={kind} chosen={chosen} />
        </svg>
      </div>
    </figure>
  );
}

function toFrame(width: number, count: number, low: number, high: number): ChartFrame {
  const left = 40;
  const right = Math.max(left + 1, width - 6);
  const top = 10;
  const bottom = height - 22;
  const step = (right - left) / Math.max(1, count);
  return {
    left,
    right,
    top,
    bottom,
    step,
    x: (index) => left + (index + 0.5) * step,
    y: (value) => bottom - ((Math.min(high, Math.max(low, value)) - low) / (high - low || 1)) * (bottom - top),
  };
}
