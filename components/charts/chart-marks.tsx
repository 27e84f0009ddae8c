import type { ChartFrame, ChartPoint } from "./chart-types";
import { linesOf } from "./lines-of";

/** The values themselves. What is bad on a line differs by shape as well: it gets a square. */
export function ChartMarks({
  frame,
  points,
  kind,
  chosen,
}: {
  frame: ChartFrame;
  points: readonly ChartPoint[];
  kind: "line" | "bars";
  chosen: number | null;
}) {
  const spots = points.map(({ value, isBad }, index) =>
    value === null ? null : { x: frame.x(index), y: frame.y(value), value, isBad },
  );
  const looked = chosen === null ? null : spots[chosen];
  return (
    <>
      {chosen !== null && <path className="chart-at" d={`M${frame.x(chosen)} ${frame.top}V${frame.bottom}`} />}
      {kind === "bars"
        ? spots.map(
            (spot) =>
              spot !== null &&
              spot.value > 0 && (
                <rect
                  key={spot.x}
                  className={spot.isBad ? "chart-bar is-bad" : "chart-bar"}
                  x={spot.x - frame.step * 0.36}
                  y={spot.y}
                  width={Math.max(1, frame.step * 0.72)}
                  height={Math.max(1, frame.bottom - spot.y)}
                />
              ),
          )
        : linesOf(spots).map(({ path, spots: run }) => (
            <g key={path}>
              <path className="chart-line" d={path} />
              {run.length === 1 && <circle className="chart-dot" cx={run[0]!.x} cy={run[0]!.y} r={2.5} />}
            </g>
          ))}
      {kind === "line" &&
        spots.map(
          (spot) =>
            spot?.isBad && (
              <rect key={spot.x} className="chart-bad" x={spot.x - 3} y={spot.y - 3} width={6} height={6} />
            ),
        )}
      {looked && kind === "line" && <circle className="chart-look" cx={looked.x} cy={looked.y} r={4} />}
    </>
  );
}
