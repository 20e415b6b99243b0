import type { Endpoint } from '@docket/contract/endpoint.ts';
import type { TestClinic } from '../clinic.ts';
import { makeWorld, type World } from './world.ts';

/**
 * Returns a function that makes the world for a test of one call. Successive reading calls share a world, because
 * making one takes longer than the call. `clinic` must come from `useKeptClinic`.
 */
export function shareWorld(clinic: TestClinic): (endpoint: Endpoint) => Promise<World> {
  let sharedWorld: World | null = null;
  return async (endpoint) => {
    const onlyReads = endpoint.method === 'GET';
    if (sharedWorld && onlyReads) return sharedWorld;
    await clinic.empty();
    const world = await makeWorld(clinic);
    sharedWorld = onlyReads ? world : null;
    return world;
  };
}
