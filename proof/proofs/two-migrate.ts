import { deepEqual, equal } from 'node:assert/strict';
import { call } from '@docket/contract/client.ts';
import { listPatients } from '@docket/contract/endpoints/patients.ts';
import { migrations } from '@docket/server/migrations/all.ts';
import { runWithNodes } from '../balancer/nodes.ts';
import { makeOldDatabase } from '../balancer/old-database.ts';
import { openRows } from '../open-rows.ts';
import { signInAsAdmin } from '../practice.ts';
import type { Proof } from '../proof.ts';

const nodesAtOnce = 3;

export const twoMigrate: Proof = {
  name: 'two-migrate',
  claim:
    'When nodes start together on an empty or older database, one of them migrates it, the others wait, and all serve',
  engines: ['postgres'],
  async run({ makeDatabase, long }) {
    const [rounds, patients] = long ? [10, 200_000] : [1, 2_000];
    for (let round = 0; round < rounds; round += 1) {
      await startTogether(await makeDatabase(), 0);
      const old = await makeDatabase();
      await makeOldDatabase(old.DATABASE_URL, patients);
      await startTogether(old, patients);
    }
    return `${rounds} times ${nodesAtOnce} nodes at once on an empty database, and ${rounds} times on one of the first version with ${patients.toLocaleString('en')} patients: each of the ${migrations.length} migrations ran once, one admin was created, every node served`;
  },
};

/** Starts nodes at once on one database. Throws unless each migration ran once and all nodes answer alike. */
async function startTogether(
  database: Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>,
  patients: number,
): Promise<void> {
  await runWithNodes(nodesAtOnce, database, async (nodes) => {
    for (const { baseUrl } of nodes) {
      const token = await signInAsAdmin(baseUrl);
      const { total } = await call(listPatients, { limit: 1 }, { baseUrl, token });
      equal(total, Math.min(patients, 10_000), 'a node counts a different number of patients');
    }
  });
  const rows = await openRows(database);
  try {
    const steps = await rows.read<{ name: string }>('select name from migrations order by name');
    deepEqual(
      steps.map(({ name }) => name),
      migrations.map(({ name }) => name).sort(),
    );
    const [admins] = await rows.read<{ count: number }>(
      `select count(*) as count from accounts where role = 'admin'`,
    );
    equal(admins?.count, 1);
  } finally {
    await rows.close();
  }
}
