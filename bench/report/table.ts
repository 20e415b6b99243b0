import type { BenchLine } from '../line.ts';
import type { EngineName, Options } from '../options.ts';
import { type Result, toTable } from '../result.ts';
import type { WholeList } from '../whole-list.ts';
import { formatMegabytes, formatPercent, round, toCells } from './to-cells.ts';

/** Results of one engine. */
export interface BenchReport {
  readonly engine: EngineName;
  readonly lines: readonly BenchLine[];
  readonly scenarios: readonly Result[];
  readonly whole: { readonly docket: WholeList; readonly plain: WholeList } | null;
}

/** Returns the measurements of one engine as Markdown: rates and latencies, then costs relative to the baselines. */
export function toMarkdown(
  { engine, lines, whole, scenarios }: BenchReport,
  { appointments, few }: Options,
): string {
  const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  return [
    `### ${name}, ${round(appointments)} appointments`,
    '',
    ...table(
      [
        '',
        'at once',
        'a second',
        'p50',
        'p99',
        'memory',
        'of plain',
        'of constant',
        'CPU',
        'CPU of plain',
        `CPU at ${round(few)}`,
        'growth',
      ],
      lines.map(toCells),
    ),
    ...(lines.some(({ commits }) => commits !== null) ? ['', formatWrites(lines)] : []),
    ...(whole ? ['', formatWhole(whole.docket, whole.plain)] : []),
    ...(scenarios.length > 0 ? ['', '```', toTable(scenarios), '```'] : []),
  ].join('\n');
}

function formatWrites(lines: readonly BenchLine[]): string {
  const shares = lines.flatMap(({ call, connections, docket, commits }) =>
    commits === null
      ? []
      : [`${call.name} at ${connections}: ${formatPercent(docket.rate / commits)} of ${round(commits)}`],
  );
  return `Writes beside the engine's own durable commits a second: ${shares.join('; ')}.`;
}

function formatWhole(docket: WholeList, plain: WholeList): string {
  const { others } = docket;
  return [
    `The whole list in one answer (${formatMegabytes(docket.bytes)}): first byte after ${round(docket.firstByteMs)} ms, all of it in ${round(docket.allMs / 1_000, 1)} s`,
    `(the plain route ${round(plain.allMs / 1_000, 1)} s), memory risen by ${formatMegabytes(docket.memoryGrowthBytes)}.`,
    others
      ? `Ten others reading first pages meanwhile: ${round(others.rate)} a second, p50 ${round(others.p50Ms)} ms, p99 ${round(others.p99Ms)} ms.`
      : '',
  ].join(' ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => (row[at] ?? '').length), 3));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)];
}
