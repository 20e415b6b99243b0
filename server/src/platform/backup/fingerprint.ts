import { createHash } from 'node:crypto';
import type { CopiedRow } from './copy-rows.ts';

/** What a table holds, whichever engine it lies in and in whatever order its rows come. */
export interface Fingerprint {
  readonly rows: number;
  /** hexadecimal */
  readonly hash: string;
}

const within = 1n << 256n;

/** Takes a table's columns and all its rows; returns their number and one hash over every value of them. */
export async function fingerprint(
  columns: readonly string[],
  all: AsyncIterable<CopiedRow> | Iterable<CopiedRow>,
): Promise<Fingerprint> {
  let rows = 0;
  // Added up, since each engine sorts text its own way; and not combined by bits, where two equal rows would vanish.
  let sum = 0n;
  for await (const row of all) {
    sum = (sum + BigInt(`0x${hashOf(columns.map((column) => plain(row[column])))}`)) % within;
    rows += 1;
  }
  return { rows, hash: sum.toString(16) };
}

function plain(value: CopiedRow[string] | undefined): unknown {
  return value instanceof Uint8Array ? { bytes: hashOf(value) } : (value ?? null);
}

function hashOf(value: Uint8Array | readonly unknown[]): string {
  const text = value instanceof Uint8Array ? value : JSON.stringify(value);
  return createHash('sha256').update(text).digest('hex');
}
