import { openBalancer } from '../balancer/balancer.ts';
import { withNodes } from '../balancer/nodes.ts';
import type { Proof } from '../proof.ts';
import { showIdempotentBookings } from './three-nodes/bookings.ts';
import type { Cluster } from './three-nodes/cluster.ts';
import { showImagesAreServed } from './three-nodes/images.ts';
import { showCallLimits, showSignInLimit } from './three-nodes/limits.ts';
import { showArchivedIsOut, showSessionsAreShared } from './three-nodes/sessions.ts';

export const threeNodes: Proof = {
  name: 'three-nodes',
  claim: 'Sessions, limits, images and live screens are the same on every node of one database',
  engines: ['postgres'],
  async run({ makeDatabase, long }) {
    const settings = { ...(await makeDatabase()), TRUST_PROXY: '1' };
    return withNodes(3, settings, async (nodes) => {
      const balancer = await openBalancer(nodes.map(({ port }) => port));
      const cluster: Cluster = { nodes, balancer };
      try {
        const findings = [
          await showSessionsAreShared(cluster),
          await showArchivedIsOut(cluster),
          await showImagesAreServed(cluster),
          await showIdempotentBookings(cluster),
          await showSignInLimit(cluster),
          ...(long ? [await showCallLimits(cluster)] : []),
        ];
        return findings.join('; ');
      } finally {
        balancer.close();
      }
    });
  },
};
