import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';

let program: ReturnType<typeof spawn> | null = null;
afterEach(() => void program?.kill('SIGKILL'));

// Runs in a separate process, because output at the end of a process is visible only from outside.
function run(script: string, output?: string) {
  const log = JSON.stringify(new URL('./log.ts', import.meta.url).href);
  const whole = `const { createLog } = await import(${log}); const log = createLog('info'); ${script}`;
  const args = ['--input-type=module', '-e', whole];
  program = output
    ? spawn('sh', ['-c', `exec "$0" "$@" > ${output}`, process.execPath, ...args], { stdio: 'pipe' })
    : spawn(process.execPath, args, { stdio: 'pipe' });
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
const waitForLine = async ({ program: { stdout }, lines }: ReturnType<typeof run>, line: string) => {
  while (stdout && !lines().includes(line)) await once(stdout, 'data');
};

test('a line is written while the process runs', async () => {
  const running = run(`log.info('one'); setInterval(() => {}, 1_000)`);
  await waitForLine(running, 'one');
  expect(running.lines()).toEqual(['one']);
});

test.each([
  ['ends by itself', ''],
  ['is told to end', 'process.exit(3)'],
  ['breaks', `throw new Error('x')`],
])('no line is lost when the process %s', async (_, ending) => {
  const running = run(`for (let at = 0; at < 500; at += 1) log.info('line ' + at); ${ending}`);
  running.program.stderr?.resume();
  await once(running.program, 'close');
  expect(running.lines()).toEqual(Array.from({ length: 500 }, (__, at) => `line ${at}`));
});

test('lines for a dead reader are lost, and the next reader gets their number', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-log-'));
  const pipe = join(folder, 'log');
  execFileSync('mkfifo', [pipe]);
  const read = () => spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'inherit'] });
  const first = read();
  const running = run(`let at = 0; setInterval(() => log.warn('line ' + (at += 1)), 20)`, pipe);
  await once(first.stdout, 'data');
  first.kill('SIGKILL');
  await once(first, 'close');
  await pause(300);
  const second = read();
  let text = '';
  second.stdout.on('data', (piece) => {
    text += piece;
  });
  while (text.split('\n').length < 4) await once(second.stdout, 'data');
  running.program.kill('SIGKILL');
  await once(second, 'close');
  rmSync(folder, { recursive: true });
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({
    msg: 'log lines were lost: standard output could not be written',
    because: 'EPIPE',
    lines: expect.any(Number),
  });
  expect(lines[0].lines).toBeGreaterThan(3);
  expect(lines[1].msg).toMatch(/^line \d+$/);
});

test('a full disk under the output does not end the program', async () => {
  const running = run(
    `for (let at = 0; at < 500; at += 1) log.info('line ' + at); console.log('open'); setTimeout(() => process.exit(7), 300)`,
    '/dev/full',
  );
  expect((await once(running.program, 'close'))[0]).toBe(7);
});

test.each([
  ['a warning', `log.warn('careful')`, 'careful'],
  ['a matter of security', `log.info({ event: 'signed in' }, 'security')`, 'security'],
])('%s is written at once, even if the process is killed right after', async (_, saying, line) => {
  const running = run(`log.info('before'); ${saying}; process.kill(process.pid, 'SIGKILL')`);
  await once(running.program, 'close');
  expect(running.lines()).toEqual(['before', line]);
});
