import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const readme = new URL('../README.md', import.meta.url);

/**
 * Writes the results between the two markers of README.md, with date and machine. Throws Error if the markers are
 * missing.
 */
export function writeReadme(part: 'measured' | 'panel', tables: readonly string[]): void {
  const begins = `<!-- ${part}: begin -->`;
  const ends = `<!-- ${part}: end -->`;
  const text = readFileSync(readme, 'utf8');
  const from = text.indexOf(begins);
  const to = text.indexOf(ends);
  if (from < 0 || to < from) throw new Error('README.md has lost the markers that the tables stand between');
  const parts = [`Measured ${new Date().toISOString().slice(0, 10)} on ${describeMachine()}.`, ...tables];
  writeFileSync(
    readme,
    `${text.slice(0, from + begins.length)}\n\n${parts.join('\n\n')}\n\n${text.slice(to)}`,
  );
}

/** Description of the measuring machine. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${memory} GiB, ${process.platform}, Node ${process.versions.node}`;
}
