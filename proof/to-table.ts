import type { ProofResult } from './run-proofs.ts';

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** Returns the results as a Markdown table. */
export function toTable(results: readonly ProofResult[]): string {
  const rows = results.map(({ name, claim, engine, outcome, finding, seconds }) => {
    const firstLine = finding.split('\n')[0] ?? '';
    const cells = [
      name,
      claim,
      engineNames[engine],
      outcome === 'broken' ? '**broken**' : outcome,
      firstLine,
      `${seconds.toFixed(0)} s`,
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return [
    '| Proof | Promise | Engine | Outcome | Finding | Time |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
