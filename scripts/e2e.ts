import { runStage } from './stages/stage.ts';
import { runStories } from './stages/stories.ts';
import { summarise } from './stages/summary.ts';

// `npm run e2e -- doctor-day` plays the stories whose file says so.
const args = process.argv.slice(2);
const { lines, ok } = summarise([await runStage('browser stories', () => runStories(args))]);
console.log(lines.join('\n'));
process.exitCode = ok ? 0 : 1;
