import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runTool } from '../run-tool.ts';
import type { Counts } from './stage.ts';

/** What we read of Vitest's JSON report. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    /** the file, as an absolute path */
    name: string;
    status: string;
    assertionResults: readonly { status: string; fullName: string }[];
  }[];
}

/** Runs the tests of the given projects; the counts are the runner's own. `args` go to Vitest, such as file names. */
export async function runVitest(
  projects: readonly string[],
  { env = {}, args = [] }: { env?: Record<string, string>; args?: readonly string[] } = {},
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-vitest-'));
  const report = join(folder, 'report.json');
  try {
    const { code } = await runTool(
      'vitest',
      [
        'run',
        ...projects.flatMap((name) => ['--project', name]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...args,
      ],
      { show: true, env },
    );
    return countTests(await readFile(report, 'utf8').catch(() => null), code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const shorten = (file: string) => relative(process.cwd(), file);

/** Reads the report's text (null: missing) and the exit code; an unsuccessful end always has a failure. */
export function countTests(text: string | null, code: number): Counts {
  if (text === null) return { passed: 0, failed: 1, skipped: 0 };
  const report: VitestReport = JSON.parse(text);
  // A file that can't even be loaded has no tests to count.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + unloaded.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...unloaded.map((file) => shorten(file.name)),
      ...report.testResults.flatMap((file) =>
        file.assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => `${shorten(file.name)}: ${fullName}`),
      ),
    ],
  };
}
