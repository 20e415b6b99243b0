import type { MeasuredStage } from '../measure.ts';
import type { Options } from '../options.ts';
import type { Result, Scenario } from '../result.ts';
import { measureBaseline } from './baseline.ts';
import { directory } from './directory.ts';
import { expected } from './expected-times.ts';
import { hostile } from './hostile.ts';
import { liveScreens } from './live-screens.ts';
import { starting } from './start.ts';

// The last two end the given server and start others on this clinic.
const scenarios: Record<string, Scenario> = {
  directory,
  expected,
  hostile,
  live: liveScreens,
  start: starting,
};

/** Scenarios beyond single routes: the directory of patients, expected times, hostile bodies, live screens, a start. Compared with the smallest call. */
export async function runScenarios(
  { server, address: serverAddress, scene }: MeasuredStage,
  { only, isQuick }: Options,
  say: (line: string) => void,
): Promise<Result[]> {
  const chosen = Object.entries(scenarios).filter(([name]) => (only === null ? !isQuick : only === name));
  if (chosen.length === 0) return [];
  const baselineMs = await measureBaseline(server);
  const results: Result[] = [];
  for (const [name, scenario] of chosen) {
    say(name);
    results.push(...(await scenario({ server, address: serverAddress, token: scene.admin, baselineMs })));
  }
  return results;
}
