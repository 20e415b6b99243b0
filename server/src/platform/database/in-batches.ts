/** Far below the bind parameters that one statement may have on either engine. */
const rowsAtOnce = 200;

/** Yields the rows in parts, each short enough for one statement. */
export function* inBatches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
}
