const endings = new Set<() => void>();
let listening = false;

/** Calls `end`, which must not wait, when this process ends in any way it can notice; returns what calls it off. */
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
  // A shell tells by these numbers which signal ended a program.
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  process.once('SIGHUP', () => process.exit(129));
}
