import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runTool } from '../run-tool.ts';
import type { Counts } from './stage.ts';

/** The fields of Vitest's JSON report that we use. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    /** Absolute path of the file. */
    name: string;
    status: string;
    assertionResults: readonly { status: string; fullName: string; tags?: readonly string[] }[];
  }[];
}

export interface VitestOptions {
  readonly env?: Record<string, string>;
  /** Arguments of Vitest, such as file names. */
  readonly args?: readonly string[];
  /** Runs only tests with this tag. */
  readonly tag?: string;
}

/** Runs the tests of the given projects and returns Vitest's counts. */
export async function runVitest(
  projects: readonly string[],
  { env = {}, args = [], tag }: VitestOptions = {},
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
        ...(tag === undefined ? [] : [`--tags-filter=${tag}`]),
        ...args,
      ],
      { show: true, env },
    );
    return countTests(await readFile(report, 'utf8').catch(() => null), code, tag);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const shorten = (file: string) => relative(process.cwd(), file);

/**
 * Returns the counts from Vitest's report (null: missing) and exit code. A failed run counts at least one failure.
 * With a tag, tests without it do not count as skipped.
 */
export function countTests(text: string | null, code: number, tag?: string): Counts {
  if (text === null) return { passed: 0, failed: 1, skipped: 0 };
  const report: VitestReport = JSON.parse(text);
  // A file that fails to load has an empty list of tests.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + unloaded.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped:
      report.numPendingTests + report.numTodoTests - (tag === undefined ? 0 : countWithout(tag, report)),
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

function countWithout(tag: string, { testResults }: VitestReport): number {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return tests.filter(({ tags = [] }) => !tags.includes(tag)).length;
}
