import { expect, test } from 'vitest';
import { hashMigration } from '../src/platform/database/migrate.ts';
import { migrations } from './all.ts';

const hashes = () => {
  const lines = migrations.flatMap((step) =>
    (['sqlite', 'postgres'] as const).map((kind) => `${step.name} ${kind} ${hashMigration(step, kind)}`),
  );
  return `${lines.join('\n')}\n`;
};

// A difference here means that existing databases have other SQL: write a new migration instead.
test('no migration has other statements than when it was released', async () => {
  await expect(hashes()).toMatchFileSnapshot('./hashes.txt');
});
