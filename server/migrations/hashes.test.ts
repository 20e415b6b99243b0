import { expect, test } from 'vitest';
import { hashOf } from '../src/platform/database/migrate.ts';
import { migrations } from './all.ts';

const hashes = () => {
  const lines = migrations.flatMap((step) =>
    (['sqlite', 'postgres'] as const).map((kind) => `${step.name} ${kind} ${hashOf(step, kind)}`),
  );
  return `${lines.join('\n')}\n`;
};

// What differs here differs in every database that has the step already: write a new step instead.
test('no step has other statements than when it was released', async () => {
  await expect(hashes()).toMatchFileSnapshot('./hashes.txt');
});
