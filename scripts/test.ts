import { ensureChromium } from '@docket/testing/machine/ensure-chromium.ts';
import { ensurePostgres } from '@docket/testing/machine/ensure-postgres.ts';
import { thisMachine } from '@docket/testing/machine/machine.ts';
import { playwrightsBrowser } from '@docket/testing/machine/playwrights-browser.ts';
import { runChecks } from './stages/checks.ts';
import { runOnPostgres } from './stages/on-postgres.ts';
import { runShortProofs } from './stages/proofs.ts';
import { leaveOut, runStage, type StageResult } from './stages/stage.ts';
import { runStories } from './stages/stories.ts';
import { summarise } from './stages/summary.ts';
import { runVitest } from './stages/vitest.ts';

prepareMachine();

// Every stage runs whatever became of the one before: one run tells everything that is wrong.
const results: StageResult[] = [];

results.push(await runStage('checks', runChecks));
results.push(
  await runStage('contract, server on SQLite, scripts', () => runVitest(['contract', 'server', 'scripts'])),
);
results.push(await unless('SKIP_POSTGRES', 'server on PostgreSQL', () => runOnPostgres()));
results.push(await runStage('ui, panel', () => runVitest(['ui', 'panel'])));
const only = process.env.SKIP_POSTGRES === '1' ? 'sqlite' : null;
results.push(await runStage('proofs, short', () => runShortProofs(only)));
results.push(await unless('SKIP_BROWSER', 'browser stories', () => runStories({ all: false })));

const { lines, ok } = summarise(results);
console.log(`\n${lines.join('\n')}`);
process.exitCode = ok ? 0 : 1;

function unless(setting: string, name: string, work: Parameters<typeof runStage>[1]): Promise<StageResult> {
  if (process.env[setting] === '1') return Promise.resolve(leaveOut(name, `${setting}=1`));
  return runStage(name, work);
}

// What is missing is installed before any test can run out of time over it. A stage that needs what could not be had
// says so itself.
function prepareMachine(): void {
  const needed = [
    ...(process.env.SKIP_POSTGRES === '1' ? [] : [() => ensurePostgres(thisMachine)]),
    ...(process.env.SKIP_BROWSER === '1'
      ? []
      : [() => ensureChromium(thisMachine, playwrightsBrowser(thisMachine))]),
  ];
  for (const ensure of needed) {
    try {
      ensure();
    } catch {}
  }
}
