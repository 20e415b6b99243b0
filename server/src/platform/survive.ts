import type { FastifyBaseLogger } from 'fastify';

/** Writes down what nobody caught. A promise that failed unheard harms only itself; after an exception nothing is sure. */
export function surviveStrayErrors(log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a bug: nobody heard this failure'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a bug: nobody caught this error');
    process.exit(1);
  });
}
