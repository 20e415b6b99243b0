import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@docket/testing/free-port.ts';
import { beginRequest, useTestPrograms } from '@docket/testing/test-programs.ts';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const programs = useTestPrograms();
const { start, startOpen, get } = programs;

describe('starting', () => {
  const sentence = /^[^\n]+\n$/;
  test('a new clinic prints its URL and one link for its first admin', async () => {
    const { printed } = await startOpen({ CLINIC_NAME: 'Praxis Nord' });
    expect(printed()).toContain(
      `Praxis Nord is open at http://127.0.0.1:${programs.port} (Docket 0.7.0-dev)`,
    );
    expect(printed()).not.toContain('/set-password#');
    const link = readFileSync(join(programs.folder, 'sign-in-link.txt'), 'utf8');
    expect(link).toMatch(/\/set-password#[\w-]{43}\n$/);
    expect(await (await get('/readyz')).json()).toEqual({ success: true, message: 'Ready' });
    expect(await (await get('/api/clinic')).json()).toMatchObject({ success: true, name: 'Praxis Nord' });
  });
  test('an unusable setting stops it with one sentence', async () => {
    const { code, printed } = await start({ PORT: 'abc' }).ended();
    expect(code).toBe(1);
    expect(printed).toBe('PORT must be a whole number from 1 to 65535, not "abc"\n');
  });
  test('a second server on the folder reports the pid of the first', async () => {
    const first = await startOpen();
    const { code, printed } = await start({ PORT: String(await findFreePort()) }).ended();
    expect(code).toBe(1);
    expect(printed).toMatch(sentence);
    expect(printed).toContain(`(pid ${first.child.pid}) already serves the folder`);
  });
});

describe('stopping', () => {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  test.each(process.env.TEST_ALL === '1' ? signals : signals.slice(0, 1))(
    '%s ends it with 0, and the database is closed',
    async (signal) => {
      const program = await startOpen();
      program.child.kill(signal);
      expect((await program.ended()).code).toBe(0);
      expect(existsSync(join(programs.folder, 'docket.db'))).toBe(true);
      for (const left of ['docket.db-wal', 'lock.pid'])
        expect(existsSync(join(programs.folder, left))).toBe(false);
    },
  );
  // Ctrl+C and a service manager signal all processes; a program that started npm signals only npm.
  const npmSignals = [
    ['SIGTERM', 'npm alone'],
    ['SIGTERM', 'all its processes'],
    ['SIGINT', 'all its processes'],
  ] as const;
  test.each(process.env.TEST_ALL === '1' ? npmSignals : npmSignals.slice(0, 1))(
    '%s to npm start, sent to %s, still answers a slow login and frees the folder',
    { timeout: 300_000 },
    async (signal, receiver) => {
      const { PATH = '', HOME = '' } = process.env;
      const npm = spawn('npm', ['start'], {
        cwd: root,
        env: { PATH, HOME, DATA_DIR: programs.folder, PORT: String(programs.port), DEMO: 'off' },
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      });
      const group = -(npm.pid ?? 0);
      let printed = '';
      npm.stdout.on('data', (data) => {
        printed += data;
      });
      const hasPrinted = async (text: string) => {
        await expect.poll(() => printed, { timeout: 240_000 }).toContain(text);
      };
      try {
        await hasPrinted('is open at');
        const body = JSON.stringify({ email: 'ada@example.com', password: 'not the one' });
        const { socket, answer } = await beginRequest(programs.port, '/api/admin/login', body);
        const closed = once(socket, 'close');
        process.kill(receiver === 'npm alone' ? -group : group, signal);
        await hasPrinted('"msg":"stopping"');
        await pause(300);
        socket.write(body.slice(1));
        await closed;
        expect(answer()).toMatch(/^HTTP\/1.1 (200|401) .*"success":false/s);
        await expect.poll(() => existsSync(join(programs.folder, 'lock.pid'))).toBe(false);
      } finally {
        // The group is empty once all processes have ended.
        try {
          process.kill(group, 'SIGKILL');
        } catch {}
      }
    },
  );
});
