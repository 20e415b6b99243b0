import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const apiPort = process.env.PORT ?? '4000';
const panelPort = '5173';
const patienceMs = 3_000;
const vite = join(root, 'node_modules/vite/bin/vite.js');

if (!existsSync(vite)) {
  console.error('The panel needs the development packages: run npm ci --include=dev once.');
  process.exit(1);
}

const children = [
  run(['--watch', '--watch-preserve-output', 'server/src/main.ts'], root, { PORT: apiPort }),
  // The panel's development server forwards calls to this URL (panel/vite.config.ts).
  run([vite, '--port', panelPort, '--strictPort'], join(root, 'panel'), {
    DOCKET_SERVER: `http://127.0.0.1:${apiPort}`,
  }),
];
console.log(`Panel with reload: http://127.0.0.1:${panelPort} (server: http://127.0.0.1:${apiPort})`);

let isEnding = false;
let running = children.length;
const end = () => {
  isEnding = true;
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGTERM', end);
// Ctrl+C reaches the children directly. A second signal would interrupt the server's graceful stop.
process.on('SIGINT', () => {
  isEnding = true;
  setTimeout(end, patienceMs).unref();
});
for (const child of children) {
  child.once('close', (code) => {
    running -= 1;
    // Neither process is useful alone, so the end of one stops the other.
    if (!isEnding) {
      process.exitCode = code || 1;
      end();
    }
    if (running === 0) process.exit();
  });
}

function run(args: readonly string[], cwd: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
}
