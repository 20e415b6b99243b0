import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ensurePostgres } from './machine/ensure-postgres.ts';
import { thisMachine } from './machine/machine.ts';

// With SKIP_POSTGRES=1 there may be no PostgreSQL to start.
const withPostgres = test.skipIf(process.env.SKIP_POSTGRES === '1');

const program = `
  import { startThrowawayPostgres } from '${resolve(import.meta.dirname, 'throwaway-postgres.ts')}';
  const server = await startThrowawayPostgres(process.env.PROGRAMS);
  console.log(server.url, server.folder);
  if (process.env.END === 'stop') await server.stop();
  if (process.env.END === 'throw') throw new Error('on purpose');
  if (process.env.END === 'wait') setTimeout(() => {}, 60_000);
`;

withPostgres.each([
  ['is removed when its program stops it', 'stop', null],
  ['is removed when its program fails', 'throw', null],
  ['is removed when its program is interrupted', 'wait', 'SIGINT'],
  ['is removed when its program is terminated', 'wait', 'SIGTERM'],
] as const)('the throwaway server %s', async (_, end, signal) => {
  const owner = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    env: { ...process.env, PROGRAMS: ensurePostgres(thisMachine), END: end },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void owner.kill());
  const gone = once(owner, 'exit');
  const [output] = await once(owner.stdout.setEncoding('utf8'), 'data');
  const [url = '', folder = ''] = String(output).trim().split(' ');
  const port = Number(new URL(url).port);
  if (signal) {
    expect(await answers(port)).toBe(true);
    expect(existsSync(folder)).toBe(true);
    owner.kill(signal);
  }
  await gone;
  expect(existsSync(folder)).toBe(false);
  await expect.poll(() => answers(port)).toBe(false);
});

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (yes: boolean) => () => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('connect', answer(true)).once('error', answer(false));
  });
}
