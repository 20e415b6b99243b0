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
 * Runs the complete catalogue and generated requests on the database in the settings. Returns actions and
 * observations; throws Error at the first broken promise.
 */
export async function proveHostile(
  settings: Pick<TestOverrides, 'dataDir' | 'databaseUrl'>,
  { count, seed }: { count: number; seed: number },
): Promise<string> {
  const scene = await openFixture(settings);
  try {
    const cases = (await runCatalogue(scene)) + (await runAllRaw(scene)) + (await runFlood(scene));
    const { statuses, answeredWell, warmBytes, endBytes } = await askMany(scene.clinic, { count, seed });
    if (endBytes > warmBytes * maxGrowth)
      throw new Error(`Memory grew from ${inMb(warmBytes)} to ${inMb(endBytes)} (seed ${seed})`);
    const each = Object.entries(statuses).map(([status, many]) => `${many} of ${status}`);
    return (
      `${cases} named cases refused or taken as they should be, no table touched by a refusal; ${count} requests from seed ` +
      `${seed}: ${each.join(', ')}, ${answeredWell} calls answered well, no 5xx, no other shape; ` +
      `memory ${inMb(warmBytes)} after a fifth, ${inMb(endBytes)} at the end`
    );
  } finally {
    await scene.close();
  }
}

async function runCatalogue(scene: HostileFixture): Promise<number> {
  const runner = await startRunner(scene);
  const cases = Object.values(catalogue).flat();
  for (const hostileCase of cases) await runner.run(hostileCase);
  return cases.length;
}

async function runAllRaw(scene: HostileFixture): Promise<number> {
  const here = { host: '127.0.0.1', port: 0 };
  const { app, context } = scene.clinic;
  await app.listen(here);
  const impatient = await createApp(context, { timeouts: hurried });
  await impatient.listen(here);
  const quick = [...requestCases, ...brokenOffCases];
  for (const rawCase of quick) await runRaw(rawCase, scene, app);
  for (const rawCase of slowCases) await runRaw(rawCase, scene, impatient);
  await impatient.close();
  return quick.length + slowCases.length;
}

function inMb(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(0)} MB`;
}
