const endings = new Set<() => void>();
let listening = false;

/**
 * Calls `end`, which must be synchronous, when this process exits or a signal ends it. Returns a function that
 * cancels this.
 */
export function endWithUs(end: () => void): () => void {
  if (!listening) listen();
  endings.add(end);
  return () => endings.delete(end);
}

function listen(): void {
  listening = true;
  process.on('exit', () => {
    for (const end of endings) end();
  });
  // By convention the exit code after a signal is 128 plus the signal's number.
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  process.once('SIGHUP', () => process.exit(129));
}
