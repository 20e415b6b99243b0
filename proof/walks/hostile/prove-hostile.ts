import { createApp } from '@docket/server/app.ts';
import type { TestOverrides } from '@docket/testing/clinic.ts';
import { catalogue } from './all-cases.ts';
import { type HostileFixture, openFixture } from './fixture.ts';
import { runFlood } from './flood.ts';
import { askMany } from './generator/ask-many.ts';
import { brokenOffCases, slowCases } from './raw/broken-off.ts';
import { requestCases } from './raw/requests.ts';
import { hurried, runRaw } from './raw/run-raw.ts';
import { startRunner } from './run-case.ts';

const maxGrowth = 1.1;

/**
 * Runs all hostile cases and `count` generated requests on the database in the settings. Returns the finding; throws
 * Error at the first broken promise.
 */
export async function proveHostile(
  settings: Pick<TestOverrides, 'dataDir' | 'databaseUrl'>,
  { count, seed }: { count: number; seed: number },
): Promise<string> {
  const fixture = await openFixture(settings);
  try {
    const cases = (await runCatalogue(fixture)) + (await runAllRaw(fixture)) + (await runFlood(fixture));
    const { statuses, succeededCalls, warmBytes, endBytes } = await askMany(fixture.clinic, { count, seed });
    if (endBytes > warmBytes * maxGrowth)
      throw new Error(`Memory grew from ${formatMb(warmBytes)} to ${formatMb(endBytes)} (seed ${seed})`);
    const each = Object.entries(statuses).map(([status, many]) => `${many} of ${status}`);
    return (
      `${cases} named cases were refused or accepted as expected, and no refusal changed a table; ${count} requests from seed ` +
      `${seed}: ${each.join(', ')}, ${succeededCalls} calls succeeded, no 5xx, no undeclared shape; ` +
      `memory ${formatMb(warmBytes)} after a fifth of them,  ${formatMb(endBytes)} at the end`
    );
  } finally {
    await fixture.close();
  }
}

async function runCatalogue(fixture: HostileFixture): Promise<number> {
  const runner = await startRunner(fixture);
  const cases = Object.values(catalogue).flat();
  for (const hostileCase of cases) await runner.run(hostileCase);
  return cases.length;
}

async function runAllRaw(fixture: HostileFixture): Promise<number> {
  const here = { host: '127.0.0.1', port: 0 };
  const { app, context } = fixture.clinic;
  await app.listen(here);
  const hurriedApp = await createApp(context, { timeouts: hurried });
  await hurriedApp.listen(here);
  const quick = [...requestCases, ...brokenOffCases];
  for (const rawCase of quick) await runRaw(rawCase, fixture, app);
  for (const rawCase of slowCases) await runRaw(rawCase, fixture, hurriedApp);
  await hurriedApp.close();
  return quick.length + slowCases.length;
}

function formatMb(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(0)} MB`;
}
