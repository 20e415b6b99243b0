import { runTool } from './run-tool.ts';

// `npm run test:quick`, `test:sqlite` and `test:panel`. They set the environment here, because `NAME=value` in a
// script of package.json needs a POSIX shell.
const env = { '--quick': { TEST_QUICK: '1' }, '--all': { TEST_ALL: '1' } } as const;

const [first = '', ...others] = process.argv.slice(2);
const isSetting = first === '--quick' || first === '--all';
const { code } = await runTool('vitest', ['run', ...(isSetting ? others : [first, ...others])], {
  show: true,
  env: isSetting ? { ...env[first] } : {},
});
process.exitCode = code;
