const endings = new Set<() => void>();
let listening = false;

/** Calls `end` (synchronous) when this process exits or is ended by a signal; returns a function that cancels it. */
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
  // Shells report a program ended by a signal with 128 plus the signal's number.
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  process.once('SIGHUP', () => process.exit(129));
}
