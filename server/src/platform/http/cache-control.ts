import type { FastifyInstance } from 'fastify';

/**
 * Nothing that is answered is kept by a browser or a proxy unless its route says so: a machine at the desk is used by many.
 */
export function keepAnswersToThemselves(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
}
