import { timeOf } from '../ask.ts';
import type { Server } from '../server.ts';

/** Measures the smallest call: through the server and back, without the database. Returns its median. */
export async function measureBaseline({ baseUrl }: Server): Promise<number> {
  return (await timeOf(baseUrl, { path: '/healthz' }, 400)).medianMs;
}
