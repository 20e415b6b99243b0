import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerOnSocket } from './answer-errors.ts';

// Whoever was answered before the end of their body may still read it; a browser first sends a picture to its end.
const lingerMs = 1_000;

/** Gives every body so many milliseconds to come whole; then it is answered with 408 and the connection closed. */
export function limitBodyTime(app: FastifyInstance, bodyMs: number): void {
  app.decorateRequest('takeTimeForBody', () => undefined);
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done();
    const { raw } = request;
    const end = () => {
      if (raw.complete) return;
      if (!reply.raw.headersSent)
        answerOnSocket(raw.socket, '408 Request Timeout', 'The request took too long');
      raw.destroy(); // and the connection with it
    };
    let timer = setTimeout(end, bodyMs).unref();
    const stop = () => clearTimeout(timer);
    request.takeTimeForBody = stop;
    raw.once('end', stop).once('close', stop);
    if (!request.isMultipart()) {
      reply.raw.once('finish', () => {
        stop();
        if (!raw.complete) timer = setTimeout(end, lingerMs).unref();
      });
    }
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
