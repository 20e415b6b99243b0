import { parseArgs } from 'node:util';
import { proofs } from './all.ts';
import { runProofs } from './run-proofs.ts';
import { toTable } from './to-table.ts';

const { values } = parseArgs({
  options: {
    // Fewer repetitions, as in `npm run test:all`.
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    engine: { type: 'string' },
  },
});
const chosen = proofs.filter(({ name }) => values.only === undefined || name === values.only);
if (chosen.length === 0) {
  console.error(
    `No proof is called "${values.only}". There are: ${proofs.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}
const results = await runProofs(chosen, { long: !values.short, engine: values.engine ?? null });
console.log(`\n${toTable(results)}`);
process.exitCode = results.some(({ outcome }) => outcome === 'broken') ? 1 : 0;
