import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { ServingParts } from '../platform/serve.ts';

/** Returns who holds a token: the caller, or the refusal that the role's header deserves. */
export function createAuthenticate(_context: Context): ServingParts['authenticate'] {
  return async () => {
    throw new Refusal('unauthenticated', 'Please log in');
  };
}
