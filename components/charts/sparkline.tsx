import { linesOf } from "./lines-of";

const width = 60;
const height = 16;

/** A run of values the size of a word. `label` says in words what the line shows; the newest value stands beside it. */
export function Sparkline({
  values,
  label,
  low,
  high,
  line,
  kind = "line",
}: {
  values: readonly (number | null)[];
  label: string;
  /** What the lower and the upper edge stand for. */
  low: number;
  high: number;
  /** A value that should be kept, drawn as a fine line. */
  line?: number;
  kind?: "line" | "bars";
}) {
  const step = width / Math.max(1, values.length);
  const place = (value: number) => {
    const share = (Math.min(high, Math.max(low, value)) - low) / (high - low || 1);
    return height - 1.5 - share * (height - 3);
  };
  const spots = values.map((value, index) => (value === null ? null : { x: (index + 0.5) * step, y: place(value) }));
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      <path className="spark-base" d={`M0 ${line === undefined ? height - 0.5 : place(line)}H${width}`} />
      {kind === "bars"
        ? spots.map(
            (spot, index) =>
              spot &&
              values[index] !== 0 && (
                <rect
                  key={spot.x}
                  className="spark-bar"
                  x={spot.x - step * 0.35}
                  y={spot.y}
                  width={step * 0.7}
                  height={height - 0.5 - spot.y}
                />
              ),
          )
        : linesOf(spots).map(({ path, spots: run }) =>
            run.length === 1 ? (
              <circle key={path} className="spark-dot" cx={run[0]!.x} cy={run[0]!.y} r={1.25} />
            ) : (
              <path key={path} className="spark-line" d={path} />
            ),
          )}
    </svg>
  );
}
