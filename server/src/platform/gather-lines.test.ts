import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';

let program: ReturnType<typeof spawn> | null = null;
afterEach(() => void program?.kill('SIGKILL'));

// A program of its own: what is written when a process ends can be seen from outside alone.
function run(script: string) {
  const log = JSON.stringify(new URL('./log.ts', import.meta.url).href);
  const whole = `const { createLog } = await import(${log}); const log = createLog('info'); ${script}`;
  program = spawn(process.execPath, ['--input-type=module', '-e', whole], { stdio: 'pipe' });
  let text = '';
  program.stdout?.on('data', (piece) => {
    text += piece;
  });
  return {
    program,
    lines: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).msg),
  };
}
const untilSaid = async ({ program: { stdout }, lines }: ReturnType<typeof run>, line: string) => {
  while (stdout && !lines().includes(line)) await once(stdout, 'data');
};

test('a line is written while the process goes on', async () => {
  const running = run(`log.info('one'); setInterval(() => {}, 1_000)`);
  await untilSaid(running, 'one');
  expect(running.lines()).toEqual(['one']);
});

test.each([
  ['ends by itself', ''],
  ['is told to end', 'process.exit(3)'],
  ['breaks', `throw new Error('x')`],
])('nothing is lost when the process %s', async (_, ending) => {
  const running = run(`for (let at = 0; at < 500; at += 1) log.info('line ' + at); ${ending}`);
  running.program.stderr?.resume();
  await once(running.program, 'close');
  expect(running.lines()).toEqual(Array.from({ length: 500 }, (__, at) => `line ${at}`));
});

test.each([
  ['a warning', `log.warn('careful')`, 'careful'],
  ['a matter of security', `log.info({ event: 'signed in' }, 'security')`, 'security'],
])('%s is there at once, also when the process is killed after it', async (_, saying, said) => {
  const running = run(`log.info('before'); ${saying}; process.kill(process.pid, 'SIGKILL')`);
  await once(running.program, 'close');
  expect(running.lines()).toEqual(['before', said]);
});
