import { runStage } from './stages/stage.ts';
import { runStories } from './stages/stories.ts';
import { summarise } from './stages/summary.ts';

// `npm run e2e -- doctor-day` plays all stories of matching files; without arguments, those of `npm test`.
const args = process.argv.slice(2);
const { lines, ok } = summarise([
  await runStage('browser stories', () => runStories({ all: args.length > 0, args })),
]);
console.log(lines.join('\n'));
process.exitCode = ok ? 0 : 1;
