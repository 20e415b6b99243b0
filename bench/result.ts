import type { Server, ServerAddress } from './server.ts';

/** One line of the table. */
export interface Result {
  readonly label: string;
  readonly value: string;
  /** Ratio to this run's baseline; null: no baseline. */
  readonly timesBaseline: number | null;
  /** Explanation shown beside the number. */
  readonly note?: string;
}

/** Input of a scenario. */
export interface Bench {
  readonly server: Server;
  readonly address: ServerAddress;
  readonly token: string;
  /** Median time of this run's smallest call, in milliseconds. */
  readonly baselineMs: number;
}

export type Scenario = (bench: Bench) => Promise<Result[]>;

/** Compares a measurement with this run's baseline. */
export function formatComparison(bench: Bench, label: string, ms: number, note?: string): Result {
  return {
    label,
    value: formatMs(ms),
    timesBaseline: ms / bench.baselineMs,
    ...(note !== undefined && { note }),
  };
}

export function formatMs(ms: number): string {
  return ms < 10 ? `${ms.toFixed(2)} ms` : `${ms.toFixed(0)} ms`;
}

export function toTable(results: readonly Result[]): string {
  const rows = [
    ['', 'measured', 'x baseline', ''],
    ...results.map(({ label, value, timesBaseline, note = '' }) => [
      label,
      value,
      timesBaseline === null ? '-' : timesBaseline.toFixed(1),
      note,
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map(([label = '', value = '', times = '', note = '']) =>
      [label.padEnd(widths[0] ?? 0), value.padStart(widths[1] ?? 0), times.padStart(widths[2] ?? 0), note]
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
