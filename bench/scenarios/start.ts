import { comparedLine, type Scenario } from '../result.ts';
import { startServer } from '../server.ts';

/** From the process's start until it serves, on a database that is there. Ends the server it is given. */
export const starting: Scenario = async (bench) => {
  await bench.server.stop();
  const again = await startServer(bench.address);
  await again.stop();
  return [comparedLine(bench, 'start on a filled database', again.startedInMs)];
};
