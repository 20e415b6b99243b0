import { deepEqual, equal, ok } from 'node:assert/strict';
import { call } from '@docket/contract/client.ts';
import { editDoctor } from '@docket/contract/endpoints/doctors.ts';
import { aPicture } from '@docket/testing/pictures.ts';
import { addProofDoctor } from '../../balancer/people.ts';
import { signInAsAdmin } from '../../practice.ts';
import { type Cluster, pickNode } from './cluster.ts';

/** Checks that every node serves a picture uploaded to one of them, and none after another node replaced it. */
export async function checkImagesAreServed(cluster: Cluster): Promise<string> {
  const first = pickNode(cluster, 0).baseUrl;
  const token = await signInAsAdmin(first);
  const { _id: docId, image } = await addProofDoctor(first, token);
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
  const other = new Blob([new Uint8Array(await aPicture())], { type: 'image/png' });
  await call(editDoctor, { docId }, { baseUrl: pickNode(cluster, 1).baseUrl, token, file: other });
  for (const { baseUrl } of cluster.nodes) equal((await fetch(`${baseUrl}${path}`)).status, 404);
  return `a picture uploaded to node 1 came from all three (${size} bytes), and from none once it was replaced on node 2`;
}
