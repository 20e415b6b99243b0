import { openBalancer } from '../balancer/balancer.ts';
import { runWithNodes } from '../balancer/nodes.ts';
import type { Proof } from '../proof.ts';
import { checkIdempotentBookings } from './three-nodes/bookings.ts';
import type { Cluster } from './three-nodes/cluster.ts';
import { checkImagesAreServed } from './three-nodes/images.ts';
import { checkCallLimits, checkSignInLimit } from './three-nodes/limits.ts';
import { checkArchivedIsSignedOut, checkSessionsAreShared } from './three-nodes/sessions.ts';

export const threeNodes: Proof = {
  name: 'three-nodes',
  claim: 'Sessions, limits, images and live screens are the same on every node of one database',
  engines: ['postgres'],
  async run({ makeDatabase, long }) {
    const settings = { ...(await makeDatabase()), TRUST_PROXY: '1' };
    return runWithNodes(3, settings, async (nodes) => {
      const balancer = await openBalancer(nodes.map(({ port }) => port));
      const cluster: Cluster = { nodes, balancer };
      try {
        const findings = [
          await checkSessionsAreShared(cluster),
          await checkArchivedIsSignedOut(cluster),
          await checkImagesAreServed(cluster),
          await checkIdempotentBookings(cluster),
          await checkSignInLimit(cluster),
          ...(long ? [await checkCallLimits(cluster)] : []),
        ];
        return findings.join('; ');
      } finally {
        balancer.close();
      }
    });
  },
};
