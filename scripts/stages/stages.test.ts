import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { leaveOut, runStage } from './stage.ts';
import { countStories } from './stories.ts';
import { summarise } from './summary.ts';
import { countTests } from './vitest.ts';

const report = (counts: object, testResults: object[] = []) =>
  JSON.stringify({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults,
    ...counts,
  });

test("the counts come from the runner's report", () => {
  const text = report({ numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 3 });
  expect(countTests(text, 1)).toEqual({ passed: 7, failed: 2, skipped: 4, failures: [] });
});

test('a file that can not be loaded is a failure', () => {
  const file = { name: resolve('server/src/a.test.ts'), status: 'failed', assertionResults: [] };
  expect(countTests(report({ numPassedTests: 7 }, [file]), 1)).toEqual({
    passed: 7,
    failed: 1,
    skipped: 0,
    failures: ['server/src/a.test.ts'],
  });
});

test('tests without the requested tag do not count as skipped', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a race', tags: ['both-engines'] },
    { status: 'skipped', fullName: 'a race on SQLite', tags: ['both-engines'] },
    { status: 'skipped', fullName: 'a rule', tags: [] },
  ];
  const file = { name: resolve('server/src/a.test.ts'), status: 'passed', assertionResults };
  const text = report({ numPassedTests: 1, numPendingTests: 2 }, [file]);
  expect(countTests(text, 0, 'both-engines')).toMatchObject({ passed: 1, skipped: 1 });
});

test('failures are listed by file, for tests and for stories', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a books' },
    { status: 'failed', fullName: 'a cancels' },
  ];
  const file = { name: resolve('panel/src/a.test.ts'), status: 'failed', assertionResults };
  expect(countTests(report({ numPassedTests: 1, numFailedTests: 1 }, [file]), 1).failures).toEqual([
    'panel/src/a.test.ts: a cancels',
  ]);

  const specs = [
    { title: 'a booking', file: 'a.spec.ts', ok: true },
    { title: 'a race', file: 'a.spec.ts', ok: false },
  ];
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
  const stories = JSON.stringify({ stats, suites: [{ specs: [], suites: [{ specs }] }] });
  expect(countStories(stories, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['e2e/a.spec.ts: a race'],
  });
});

test('an exit code other than 0 is a failure even if every test passed', () => {
  expect(countTests(report({ numPassedTests: 7 }), 1).failed).toBe(1);
  expect(countTests(null, 0).failed).toBe(1);
});

test('a stage in which nothing ran has failed', async () => {
  const result = await runStage('nothing', async () => ({ passed: 0, failed: 0, skipped: 4 }));
  expect(result).toMatchObject({ name: 'nothing', passed: 0, failed: 1, skipped: 4 });
});

test('a stage that throws has failed', async () => {
  const result = await runStage('broken', async () => {
    throw new Error('No Chromium is here');
  });
  expect(result).toMatchObject({ passed: 0, failed: 1 });
});

test('the last line has only the sum, after the exclusions', () => {
  const { lines, ok } = summarise([
    { name: 'checks', passed: 5, failed: 0, skipped: 0, seconds: 2.04, cpuSeconds: 3.6 },
    { name: 'server', passed: 70, failed: 0, skipped: 2, seconds: 31, cpuSeconds: null },
    leaveOut('stories', 'SKIP_BROWSER=1'),
  ]);
  expect(lines).toEqual([
    'checks   5 passed, 0 failed, 2.0 s (processor 4 s)',
    'server   70 passed, 0 failed, 2 skipped, 31.0 s',
    'stories  left out',
    'Left out on request (SKIP_BROWSER=1): stories',
    '75 passed, 0 failed, 2 skipped',
  ]);
  expect(ok).toBe(true);
});

test('the total processor time follows the stages', () => {
  const stage = { passed: 1, failed: 0, skipped: 0, seconds: 1 };
  const { lines } = summarise([
    { ...stage, name: 'checks', cpuSeconds: 40.4 },
    { ...stage, name: 'server', cpuSeconds: 445.3 },
  ]);
  expect(lines[2]).toBe('Processor: 486 s in all');
});

test('one failure fails the run, and so does a run without tests', () => {
  const failures = ['server/src/a.test.ts: a race'];
  const result = {
    name: 'server',
    passed: 70,
    failed: 1,
    skipped: 0,
    failures,
    seconds: 1,
    cpuSeconds: null,
  };
  const { lines, ok } = summarise([result]);
  expect(ok).toBe(false);
  expect(lines.slice(1)).toEqual(['Failed: server/src/a.test.ts: a race', '70 passed, 1 failed']);
  expect(summarise([leaveOut('stories', 'SKIP_BROWSER=1')]).ok).toBe(false);
});
