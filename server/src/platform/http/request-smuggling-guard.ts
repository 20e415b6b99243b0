import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { answerNoMore, answerOnSocket } from './answer-errors.ts';

/**
 * Refuses (malformed) what is HTTP by its letters but not clear: no host or none that is one, a body in an encoding that
 * two programs could read as two lengths, an expectation nobody meets. Node would answer some of it by itself, without
 * a word.
 */
export function refuseUnclearRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', (_request, socket) =>
    answerOnSocket(socket, '400 Bad Request', 'This is no proxy'),
  );
  app.addHook('onRequest', (request, reply, done) => {
    const sentence = whyUnclear(request);
    if (!sentence) return done();
    // Whatever follows on this connection may be the end of this request as well as a new one.
    reply.header('connection', 'close');
    answerNoMore(request.raw.socket);
    done(new Refusal('malformed', sentence));
  });
}

function whyUnclear(request: FastifyRequest): string | null {
  const { headers, httpVersion } = request.raw;
  const { host, expect = '100-continue', 'transfer-encoding': encoding = 'chunked' } = headers;
  if (expect.toLowerCase() !== '100-continue') return 'The header expect asks for what is not offered here';
  if (encoding.toLowerCase() !== 'chunked') return 'The header transfer-encoding may only say chunked';
  // Old probes speak HTTP/1.0, which has no host.
  const needsHost = host !== undefined || httpVersion !== '1.0';
  return needsHost && !isHost(request) ? 'The header host must name a host' : null;
}

const nameAndPort = /^([a-z\d_]([a-z\d_.-]{0,252})|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;

// What a trusted proxy says of it counts: addresses of pictures are made with it.
function isHost({ host }: FastifyRequest): boolean {
  return nameAndPort.test(host);
}
