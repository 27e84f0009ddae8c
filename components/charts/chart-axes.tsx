import type { ChartFrame, ChartPoint, ChartTick } from "./chart-types";

/** About one label for so many pixels, so that none runs into the next. */
const room = 76;

export function ChartAxes({
  frame,
  points,
  ticks,
  limit,
  width,
}: {
  frame: ChartFrame;
  points: readonly ChartPoint[];
  ticks: readonly ChartTick[];
  limit?: ChartTick;
  width: number;
}) {
  const every = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor((width - frame.left) / room))));
  const labelled = points.flatMap((point, index) => (index % every === 0 ? [{ ...point, index }] : []));
  return (
    <>
      {ticks.map(({ value, label }) => (
        <g key={value}>
          <path className="chart-rule" d={`M${frame.left} ${frame.y(value)}H${frame.right}`} />
          <text className="chart-label" x={frame.left - 6} y={frame.y(value) + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {labelled.map(({ at, when, index }) => (
        <text
          key={at}
          className="chart-label"
          x={index === 0 ? frame.left : frame.x(index)}
          y={frame.bottom + 16}
          textAnchor={index === 0 ? "start" : "middle"}
        >
          {when}
        </text>
      ))}
      {limit && (
        <>
          <path className="chart-limit" d={`M${frame.left} ${frame.y(limit.value)}H${frame.right}`} />
          <text className="chart-label" x={frame.right} y={frame.y(limit.value) + 13} textAnchor="end">
            {limit.label}
          </text>
        </>
      )}
    </>
  );
}
