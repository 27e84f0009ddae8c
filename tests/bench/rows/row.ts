/** One measured figure. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  /** Against a peer of the same run. */
  ratio?: number;
  /** The most that the value may be. */
  goal?: number;
  /** The least that the value may be. */
  least?: number;
}
