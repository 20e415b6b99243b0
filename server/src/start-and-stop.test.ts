import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@docket/testing/free-port.ts';
import { startProgram } from '@docket/testing/program.ts';
import { beginRequest, useTestPrograms } from '@docket/testing/test-programs.ts';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const programs = useTestPrograms();
const { start, startOpen, get } = programs;

describe('starting', () => {
  const sentence = /^[^\n]+\n$/;
  test('the printed URL is the public one', async () => {
    const { printed } = await startOpen({ PUBLIC_URL: 'https://panel.example.org' });
    expect(printed()).toContain('is open at https://panel.example.org');
  });
  test('a port in use stops it with one sentence, and the folder is free again', async () => {
    const other = createServer().listen(programs.port, '127.0.0.1');
    await once(other, 'listening');
    const { code, printed } = await start({ LOG_LEVEL: 'silent' }).ended();
    other.close();
    expect(code).toBe(1);
    expect(printed).toMatch(sentence);
    expect(printed).toMatch(new RegExp(`^PORT ${programs.port} on 127.0.0.1 is in use`));
    expect(existsSync(join(programs.folder, 'lock.pid'))).toBe(false);
  });
  test('a port in use is reported before the demo clinic is made', async () => {
    const other = createServer().listen(programs.port, '127.0.0.1');
    await once(other, 'listening');
    const { code, printed } = await start({ DEMO: 'on' }).ended();
    other.close();
    expect(code).toBe(1);
    expect(printed).toMatch(new RegExp(`^PORT ${programs.port} on 127.0.0.1 is in use[^\\n]+\\n$`));
    const database = new DatabaseSync(join(programs.folder, 'docket.db'));
    expect(database.prepare('select count(*) as tables from sqlite_schema').get()).toEqual({ tables: 0 });
    database.close();
  });
  test('it reports the number of unencrypted second-factor secrets without SECRET_KEY, and encrypts them with one', async () => {
    const admin = { ADMIN_EMAIL: 'boss@practice.example', ADMIN_PASSWORD: 'a good long one' };
    const startAgain = async (settings: Record<string, string>) => {
      const { printed, child, ended } = await startOpen({ ...admin, ...settings });
      child.kill('SIGTERM');
      await ended();
      return printed();
    };
    const without = 'Without SECRET_KEY there are no webhooks';
    expect(await startAgain({})).toContain(`${without}\n`);
    const database = new DatabaseSync(join(programs.folder, 'docket.db'));
    database.exec(
      `insert into second_factors (account_id, secret) select id, 'JBSWY3DPEHPK3PXP' from accounts`,
    );
    expect(await startAgain({})).toContain(
      `${without}, and the secret of one second factor is stored unencrypted in the database\n`,
    );
    const key = 'one-key-of-thirty-two-letters-or-more';
    const sentence = 'was encrypted with another SECRET_KEY than this one';
    for (const [secretKey, isOther] of [
      [key, false],
      [key.toUpperCase(), true],
    ] as const) {
      const printed = await startAgain({ SECRET_KEY: secretKey });
      expect([printed.includes(sentence), printed.includes('Without SECRET_KEY')]).toEqual([isOther, false]);
      expect(printed).not.toContain(secretKey);
    }
    const [{ secret } = { secret: '' }] = database.prepare('select secret from second_factors').all();
    expect(secret).toMatch(/^v1\./);
    database.close();
  });
  // As in the container image, which lacks development packages.
  const withoutDicebear = [
    `import { registerHooks } from 'node:module';`,
    'const resolve = (name, context, next) => {',
    `  if (!name.startsWith('@dicebear/')) return next(name, context);`,
    `  throw Object.assign(new Error('Cannot find package ' + name), { code: 'ERR_MODULE_NOT_FOUND' });`,
    '};',
    'registerHooks({ resolve });',
  ].join('\n');
  test('without the library of the demo’s portraits a real clinic opens, and a demo stops it with one sentence', async () => {
    const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(withoutDicebear)}`];
    const real = start({}, { nodeArgs });
    await real.waitFor('is open at');
    expect(real.printed()).toContain('create the first admin');
    real.child.kill('SIGTERM');
    await real.ended();
    const other = { DATA_DIR: join(programs.folder, 'demo'), DEMO: 'on', LOG_LEVEL: 'silent' };
    const { code, printed } = await start(other, { nodeArgs }).ended();
    expect([code, printed]).toEqual([
      1,
      'The demo clinic needs @dicebear/core and @dicebear/open-peeps, which are not installed here: set ADMIN_EMAIL to begin a real clinic, or install Docket with its development packages\n',
    ]);
  });
  test('a host of another machine stops it with one sentence', async () => {
    const { code, printed } = await start({ HOST: '203.0.113.1', LOG_LEVEL: 'silent' }).ended();
    expect([code, printed]).toEqual([1, 'HOST 203.0.113.1 is no address of this machine\n']);
  });
  test('a database that is newer than the program stops it with one sentence', async () => {
    const first = await startOpen();
    first.child.kill('SIGTERM');
    await first.ended();
    const database = new DatabaseSync(join(programs.folder, 'docket.db'));
    database.exec(`insert into migrations (name, applied_at) values ('9999-later', 0)`);
    database.close();
    const { code, printed } = await start().ended();
    expect(code).toBe(1);
    expect(printed).toMatch(sentence);
    expect(printed).toContain('The database is newer than this program (it has "9999-later")');
  });
  test('a time zone other than the practice’s stops it with one sentence, and can be changed by a command', async () => {
    const restart = async (settings: Record<string, string>) => {
      const program = await startOpen(settings);
      const { timeZone } = (await (await get('/api/clinic')).json()) as { timeZone: string };
      program.child.kill('SIGTERM');
      await program.ended();
      return timeZone;
    };
    expect(await restart({ CLINIC_TIME_ZONE: 'Asia/Tokyo' })).toBe('Asia/Tokyo');
    expect(await restart({})).toBe('Asia/Tokyo');
    const { code, printed } = await start({ CLINIC_TIME_ZONE: 'Europe/Berlin' }).ended();
    expect([code, printed]).toEqual([1, expect.stringMatching(sentence)]);
    expect(printed).toContain('this practice keeps its clock by Asia/Tokyo');
    const set = startProgram(
      { DATA_DIR: programs.folder },
      { program: 'server/src/set-time-zone.ts', args: ['Europe/Berlin'] },
    );
    expect((await set.ended()).printed).toMatch(
      /^The clock on the wall of Docket, in \S+, is Europe\/Berlin now, no longer Asia\/Tokyo\./,
    );
    expect(await restart({ CLINIC_TIME_ZONE: 'Europe/Berlin' })).toBe('Europe/Berlin');
  });
  test('an unreachable database server stops it with one sentence', async () => {
    const url = `postgres://user:secret-word@127.0.0.1:${await findFreePort()}/docket`;
    const settings = { DATABASE_URL: url, DATABASE_WAIT_SECONDS: '0', LOG_LEVEL: 'silent' };
    const { code, printed } = await start(settings).ended();
    expect(code).toBe(1);
    expect(printed).toMatch(/^DATABASE_URL: The database can not be reached [^\n]+\n$/);
    expect(printed).not.toContain('secret-word');
  });
  test('it waits for an unreachable database server and logs that once', async () => {
    const url = `postgres://user:secret-word@127.0.0.1:${await findFreePort()}/docket`;
    const { code, printed } = await start({ DATABASE_URL: url, DATABASE_WAIT_SECONDS: '2' }).ended();
    expect(code).toBe(1);
    expect(printed.match(/trying again for 2 seconds/g)).toHaveLength(1);
    expect(printed).toMatch(/\nDATABASE_URL: The database can not be reached [^\n]+\n$/);
    expect(printed).not.toContain('secret-word');
  });
});

describe('when the log can not be written', () => {
  const serve = async (output: string | 'pipe') => {
    const { PATH = '', HOME = '' } = process.env;
    const command = `exec "$0" server/src/main.ts${output === 'pipe' ? '' : ` > ${output}`}`;
    const child = spawn('sh', ['-c', command, process.execPath], {
      cwd: root,
      env: { PATH, HOME, DATA_DIR: programs.folder, PORT: String(programs.port), DEMO: 'off' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    while (
      child.exitCode === null &&
      !(await get('/healthz').then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await pause(50);
    return child;
  };
  const answersOn = async () => {
    for (let at = 0; at < 20; at += 1) {
      expect((await get('/api/clinic')).status).toBe(200);
      await pause(20);
    }
  };

  test('because the disk is full, it still serves', async () => {
    const child = await serve('/dev/full');
    await answersOn();
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });
  test('because its reader died, it still serves', async () => {
    const child = await serve('pipe');
    child.stdout.destroy();
    await answersOn();
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });
});

describe('stopping', () => {
  test('a connection kept alive does not delay the exit', async () => {
    const program = await startOpen();
    await (await get('/healthz')).text(); // fetch keeps the connection
    const begun = Date.now();
    program.child.kill('SIGTERM');
    expect((await program.ended()).code).toBe(0);
    expect(Date.now() - begun).toBeLessThan(8_000);
  });
  test('a running request is finished first, and no new connection is accepted', async () => {
    const program = await startOpen();
    const { socket, answer } = await beginRequest(programs.port);
    program.child.kill('SIGTERM');
    await program.waitFor('"msg":"stopping"');
    await pause(200);
    expect(program.child.exitCode).toBeNull();
    await expect(get('/healthz')).rejects.toThrow();
    socket.write('}');
    expect((await program.ended()).code).toBe(0);
    expect(answer()).toMatch(/^HTTP\/1.1 404 .*"success":false/s);
  });
  test('a second signal, a second later, ends it at once', async () => {
    const program = await startOpen();
    await beginRequest(programs.port);
    program.child.kill('SIGTERM');
    await program.waitFor('"msg":"stopping"');
    program.child.kill('SIGTERM');
    await pause(1_100);
    expect(program.child.exitCode).toBeNull();
    const begun = Date.now();
    program.child.kill('SIGTERM');
    expect((await program.ended()).code).toBe(1);
    expect(Date.now() - begun).toBeLessThan(8_000);
  });
});
