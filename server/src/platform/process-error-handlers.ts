import type { FastifyBaseLogger } from 'fastify';

/** Writes down what nobody caught. A promise that failed unheard harms only itself; after an exception nothing is sure. */
export function installProcessErrorHandlers(log: FastifyBaseLogger): void {
  // A full disk below the output, or a reader of it that died, is no reason to end.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a bug: nobody heard this failure'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a bug: nobody caught this error');
    process.exit(1);
  });
}
