export interface ChartPoint {
  at: string;
  value: number | null;
  /** The value with its unit and what it was counted from, as it is shown and read out. */
  said: string;
  /** When it was, in short: 14:00, or 24 Nov. */
  when: string;
  isBad?: boolean;
}

export interface ChartTick {
  value: number;
  label: string;
}

export interface ChartFrame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: (index: number) => number;
  y: (value: number) => number;
  /** Width of one point's share. */
  step: number;
}
