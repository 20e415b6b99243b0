import type { Endpoint } from '@docket/contract/endpoint.ts';
import type { TestClinic } from '../clinic.ts';
import { makeWorld, type World } from './world.ts';

/**
 * Returns a function that gives a test of one call its world. Successive read calls share a world, because making one
 * takes longer than the call. `clinic` comes from `useKeptClinic`.
 */
export function shareWorld(clinic: TestClinic): (endpoint: Endpoint) => Promise<World> {
  let kept: World | null = null;
  return async (endpoint) => {
    const onlyReads = endpoint.method === 'GET';
    if (kept && onlyReads) return kept;
    await clinic.empty();
    const world = await makeWorld(clinic);
    kept = onlyReads ? world : null;
    return world;
  };
}
