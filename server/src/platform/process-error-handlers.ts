import type { FastifyBaseLogger } from 'fastify';

/**
 * Logs uncaught errors. After a rejected promise the server continues; after an exception its state is unknown, so
 * the process exits.
 */
export function installProcessErrorHandlers(log: FastifyBaseLogger): void {
  // A full disk or a dead reader of the output must not end the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a bug: an unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a bug: an uncaught error');
    process.exit(1);
  });
}
