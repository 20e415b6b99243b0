import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

// Runs in a separate process, because an uncaught error would end this one.
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

test('an unhandled rejection is logged, and the server continues', () => {
  const { status, stdout } = run(`Promise.reject(new Error('unheard'))`);
  expect(status).toBe(0);
  expect(stdout).toContain('"message":"unheard"');
  expect(stdout).toContain('still here');
});

test('an uncaught error is logged before the process exits', () => {
  const { status, stdout } = run(`setImmediate(() => { throw new Error('uncaught') })`);
  expect(status).toBe(1);
  expect(stdout).toContain('"level":"fatal"');
  expect(stdout).toContain('"message":"uncaught"');
});
