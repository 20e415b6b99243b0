import { deepEqual, equal, ok } from 'node:assert/strict';
import { newDoctor } from '../../balancer/people.ts';
import { signInAsAdmin } from '../../practice.ts';
import { type Cluster, nodeOf } from './cluster.ts';

/** A picture that was uploaded to one node is served by the others. */
export async function showImagesAreServed(cluster: Cluster): Promise<string> {
  const first = nodeOf(cluster, 0).baseUrl;
  const { image } = await newDoctor(first, await signInAsAdmin(first));
  const path = new URL(image, first).pathname;
  const pictures = await Promise.all(
    cluster.nodes.map(async ({ baseUrl }) => {
      const answer = await fetch(`${baseUrl}${path}`);
      equal(answer.status, 200);
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  const [size = 0] = pictures.map(({ length }) => length);
  ok(size > 0);
  for (const picture of pictures) deepEqual(picture, pictures[0]);
  return `a picture uploaded to node 1 came from all three (${size} bytes)`;
}
