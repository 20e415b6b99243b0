/** Half-open: `from` belongs to it, `to` does not. In wall minutes (see the contract's `toWallMinutes`). */
export interface Interval {
  readonly from: number;
  readonly to: number;
}
