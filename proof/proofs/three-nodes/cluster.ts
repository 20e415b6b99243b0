import type { Balancer } from '../../balancer/balancer.ts';
import type { Node } from '../../balancer/nodes.ts';

/** Three nodes of one database, and one URL for all of them. */
export interface Cluster {
  readonly nodes: readonly Node[];
  readonly balancer: Balancer;
}

/** Returns the node with that number, counted from 0 and starting again after the last. */
export function pickNode({ nodes }: Cluster, number: number): Node {
  const node = nodes[number % nodes.length];
  if (!node) throw new Error('There is no node at all');
  return node;
}
