import type { BenchLine } from '../line.ts';

export const round = (value: number, digits = 0) =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
export const formatPercent = (share: number) => `${Math.round(share * 100)} %`;
export const formatMegabytes = (bytes: number) => `${round(bytes / 1e6)} MB`;

/** Returns the cells of a measured line, for the table and for progress output. */
export function toCells({ call, connections, docket, plain, constant, few }: BenchLine): string[] {
  return [
    call.name,
    String(connections),
    round(docket.rate),
    `${round(docket.p50Ms, docket.p50Ms < 10 ? 1 : 0)} ms`,
    `${round(docket.p99Ms)} ms`,
    formatMegabytes(docket.memoryBytes),
    formatPercent(docket.rate / plain.rate),
    formatPercent(docket.rate / constant.rate),
    `${round(docket.cpuUs)} µs`,
    formatPercent(docket.cpuUs / plain.cpuUs),
    few ? `${round(few.cpuUs)} µs` : '',
    few ? `${round(few.rate / docket.rate, 2)} x` : '',
  ];
}
