import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '@docket/testing/machine/ensure-chromium.ts';
import { thisMachine } from '@docket/testing/machine/machine.ts';
import { findPlaywrightsBrowser } from '@docket/testing/machine/playwrights-browser.ts';
import { runTool } from '../run-tool.ts';
import type { Counts } from './stage.ts';

/** The fields of Playwright's JSON report that we use. */
interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly specs: readonly { title: string; file: string; ok: boolean }[];
  readonly suites?: readonly PlaywrightSuite[];
}

export interface StoriesOptions {
  /** Also those marked `@all`: variants, walks for one concern, and slow stories. */
  readonly all: boolean;
  /** More arguments of Playwright, such as file names. */
  readonly args?: readonly string[];
}

/** Plays the browser stories against a started server. */
export async function runStories({ all, args = [] }: StoriesOptions): Promise<Counts> {
  const chromium = ensureChromium(thisMachine, findPlaywrightsBrowser(thisMachine));
  const folder = await mkdtemp(join(tmpdir(), 'docket-stories-'));
  const report = join(folder, 'report.json');
  const chosen = all ? [] : ['--grep-invert', '@all'];
  try {
    const { code } = await runTool(
      'playwright',
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...chosen, ...args],
      { show: true, env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
    );
    return countStories(await readFile(report, 'utf8').catch(() => null), code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the counts from Playwright's report (null: missing) and exit code. A story that passed only on retry counts
 * as failed.
 */
export function countStories(text: string | null, code: number): Counts {
  if (text === null) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, suites }: PlaywrightReport = JSON.parse(text);
  const { expected, unexpected, flaky, skipped } = stats;
  const failed = unexpected + flaky;
  return {
    passed: expected,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped,
    failures: suites.flatMap(findFailures),
  };
}

const findFailures = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `e2e/${file}: ${title}`),
  ...suites.flatMap(findFailures),
];
