export interface Spot {
  x: number;
  y: number;
}

/** Runs of neighbouring values as paths; where nothing was measured the line is broken, never drawn through. */
export function linesOf(spots: readonly (Spot | null)[]): { path: string; spots: Spot[] }[] {
  const runs: Spot[][] = [];
  let run: Spot[] | undefined;
  for (const spot of spots) {
    if (!spot) {
      run = undefined;
    } else if (run) {
      run.push(spot);
    } else {
      run = [spot];
      runs.push(run);
    }
  }
  return runs.map((each) => ({
    spots: each,
    path: each.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join(""),
  }));
}

const round = (value: number): number => Math.round(value * 10) / 10;
