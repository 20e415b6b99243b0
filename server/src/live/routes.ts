import { followChanges } from '@docket/contract/endpoints/live.ts';
import type { Serve } from '../platform/serve.ts';
import type { Hub } from './hub.ts';

export function registerLiveRoutes(serve: Serve, hub: Hub): void {
  serve(followChanges, (_context, { caller }) => hub.openStream(caller));
}
