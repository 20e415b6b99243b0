import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { endWithUs } from '@docket/testing/end-with-us.ts';
import { ensureChromium } from '@docket/testing/machine/ensure-chromium.ts';
import { ensurePostgres } from '@docket/testing/machine/ensure-postgres.ts';
import { ensureRadicale } from '@docket/testing/machine/ensure-radicale.ts';
import { thisMachine } from '@docket/testing/machine/machine.ts';
import { findPlaywrightsBrowser } from '@docket/testing/machine/playwrights-browser.ts';
import { runChecks } from './stages/checks.ts';
import { runOnPostgres } from './stages/on-postgres.ts';
import { runShortProofs } from './stages/proofs.ts';
import { type Counts, leaveOut, runStage, type StageResult } from './stages/stage.ts';
import { runStories } from './stages/stories.ts';
import { summarise } from './stages/summary.ts';
import { runVitest } from './stages/vitest.ts';

// `npm test`; with --all `npm run test:all`: everything, for a release and after changes of storage, sessions or the
// HTTP layer.
const { values: options } = parseArgs({
  options: { all: { type: 'boolean', default: false }, stage: { type: 'string' } },
});
const { all, stage: ownStage } = options;
const env: Record<string, string> = all ? { TEST_ALL: '1' } : {};

interface Stage {
  readonly work: () => Promise<Counts>;
  /** Environment variable that excludes the stage. */
  readonly unless?: string;
}

const stages = {
  checks: { work: runChecks },
  'contract, server on SQLite, scripts': {
    work: () => runVitest(['contract', 'server', 'scripts'], { env }),
  },
  'server on PostgreSQL': { work: () => runOnPostgres({ all }), unless: 'SKIP_POSTGRES' },
  'ui, panel': { work: () => runVitest(['ui', 'panel']) },
  'proofs, short': {
    work: () => runShortProofs(process.env.SKIP_POSTGRES === '1' ? 'sqlite' : null),
  },
  'browser stories': { work: () => runStories({ all }), unless: 'SKIP_BROWSER' },
} satisfies Record<string, Stage>;
type StageName = keyof typeof stages;

if (process.send && ownStage && isStage(ownStage))
  process.send(await runStage(ownStage, stages[ownStage].work));
else await runEverything();

/**
 * Runs every stage, also after a failed one, so that one run reports all failures. Stages run one after another:
 * tests of large screens exceeded their time limits beside the browser stories, and running both together took longer
 * in total.
 */
async function runEverything(): Promise<void> {
  prepareMachine();
  const results = [
    await runApart('checks'),
    await runApart('contract, server on SQLite, scripts'),
    await runApart('server on PostgreSQL'),
    await runApart('ui, panel'),
  ];
  // Proofs measure times, which other stages would distort.
  if (all) results.push(await runApart('proofs, short'));
  results.push(await runApart('browser stories'));
  const { lines, ok } = summarise(results);
  console.log(`\n${lines.join('\n')}`);
  process.exitCode = ok ? 0 : 1;
}

/** Runs a stage in a separate process, so that its processor time is measured separately. */
async function runApart(name: StageName): Promise<StageResult> {
  const { unless }: Stage = stages[name];
  if (unless && process.env[unless] === '1') return leaveOut(name, `${unless}=1`);
  const child = fork(import.meta.filename, [...process.argv.slice(2), '--stage', name], {
    stdio: 'inherit',
  });
  const release = endWithUs(() => child.kill('SIGTERM'));
  let result: StageResult | null = null;
  child.once('message', (message) => {
    result = message as StageResult; // a stage sends only the result of runStage
  });
  await once(child, 'close');
  release();
  return result ?? runStage(name, () => Promise.reject(new Error(`The stage "${name}" ended early`)));
}

function isStage(name: string): name is StageName {
  return Object.hasOwn(stages, name);
}

// Installs missing programs first, because a test could time out during an installation. A stage reports a program
// that it can't get.
function prepareMachine(): void {
  const needed = [
    ...(process.env.SKIP_POSTGRES === '1' ? [] : [() => ensurePostgres(thisMachine)]),
    ...(process.env.SKIP_BROWSER === '1'
      ? []
      : [() => ensureChromium(thisMachine, findPlaywrightsBrowser(thisMachine))]),
    ...(all ? [() => ensureRadicale(thisMachine)] : []),
  ];
  for (const ensure of needed) {
    try {
      ensure();
    } catch {}
  }
}
