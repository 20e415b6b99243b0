import { execPath } from 'node:process';

// With this threshold glibc returns the memory of hashing passwords, about 100 MB. glibc reads it before a program
// starts, so the process replaces itself once; signals and exit code remain those of one process.
const allocator = { MALLOC_MMAP_THRESHOLD_: '4194304' };
if (process.platform === 'linux' && process.env.MALLOC_MMAP_THRESHOLD_ === undefined && process.execve)
  process.execve(execPath, [execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...allocator,
  });

stopWithNpm();
await import('./build.ts');
// In this process, so that signals reach the server and its exit code is ours.
await import('../server/src/main.ts');

/**
 * npm starts a script through a shell, which ends at a signal to npm without forwarding it. The server treats the end
 * of that shell as the signal. Windows keeps the id of an ended parent; there Ctrl+C reaches every process itself.
 */
function stopWithNpm(): void {
  if (process.platform === 'win32' || process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watching.unref();
}
