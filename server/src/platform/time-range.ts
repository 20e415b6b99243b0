/** A half-open range: includes `from`, excludes `to`. In wall minutes (see the contract's `toWallMinutes`). */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}
