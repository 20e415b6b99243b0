import { formatComparison, type Scenario } from '../result.ts';
import { startServer } from '../server.ts';

/**
 * Measures the time from the process's start until it accepts requests, on an existing database. Ends the given
 * server.
 */
export const starting: Scenario = async (bench) => {
  await bench.server.stop();
  const again = await startServer(bench.address);
  await again.stop();
  return [formatComparison(bench, 'start on a filled database', again.startedInMs)];
};
