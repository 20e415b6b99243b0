import { runOnPostgres } from './stages/on-postgres.ts';
import { runStage } from './stages/stage.ts';
import { summarise } from './stages/summary.ts';

// `npm run test:postgres -- appointments` runs the files with matching paths, including those that need no database.
const args = process.argv.slice(2);
const { lines, ok } = summarise([
  await runStage('server on PostgreSQL', () => runOnPostgres({ all: true, args })),
]);
console.log(lines.join('\n'));
process.exitCode = ok ? 0 : 1;
