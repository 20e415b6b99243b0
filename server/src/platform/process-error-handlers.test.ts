import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

// A process of its own: what nobody catches would end this one.
function run(last: string) {
  const [log, survive] = ['./log.ts', './process-error-handlers.ts'].map(
    (path) => new URL(path, import.meta.url).href,
  );
  const script = `
    const { createLog } = await import(${JSON.stringify(log)});
    const { installProcessErrorHandlers } = await import(${JSON.stringify(survive)});
    installProcessErrorHandlers(createLog('info'));
    setTimeout(() => console.log('still here'), 100);
    ${last}`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
}

test('a promise that fails unheard is written down, and the server goes on', () => {
  const { status, stdout } = run(`Promise.reject(new Error('unheard'))`);
  expect(status).toBe(0);
  expect(stdout).toContain('"message":"unheard"');
  expect(stdout).toContain('still here');
});

test('an error that nobody caught is written down before the end', () => {
  const { status, stdout } = run(`setImmediate(() => { throw new Error('uncaught') })`);
  expect(status).toBe(1);
  expect(stdout).toContain('"level":"fatal"');
  expect(stdout).toContain('"message":"uncaught"');
});
