import { measureTimes } from '../ask.ts';
import type { Server } from '../server.ts';

/** Measures the smallest call, which does not use the database. Returns its median time. */
export async function measureBaseline({ baseUrl }: Server): Promise<number> {
  return (await measureTimes(baseUrl, { path: '/healthz' }, 400)).medianMs;
}
