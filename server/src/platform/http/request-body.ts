import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { answerOnSocket } from './answer-errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The size of the JSON body as received. */
    bodyBytes: number;
    /** Lifts the shorter limit for bodies, so that a picture may use the time limit of the entire request. */
    liftBodyTimeLimit: () => void;
  }
}

/**
 * Sets how bodies are read: JSON only, up to the length the route allows. An empty body of any type is accepted
 * ("POST calls without fields take no body, an empty body and {} alike").
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('bodyBytes', 0);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const sentence = explainUnreadable(request);
    if (sentence) return done(new Refusal('wrong type', sentence));
    request.bodyBytes = body.length;
    if (countParts(body as Buffer) > maxParts)
      return done(new Refusal('too large', 'The request body has too many parts'));
    try {
      done(null, parse(body as Buffer));
    } catch {
      done(new Refusal('malformed', 'The request body is not valid JSON'));
    }
  });
  app.addContentTypeParser('*', (request, _payload, done) => {
    if (request.headers['content-length'] === '0') done(null, undefined);
    else done(new Refusal('wrong type', 'The request body must be JSON'));
  });
}

// A body that declares another encoding is refused, even if it could be parsed.
function explainUnreadable({ headers }: FastifyRequest): string | null {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    return 'The request body must not be compressed';
  const charset = /;\s*charset="?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(charset) ? null : 'The request body must be UTF-8';
}

// A change of hours that moves 2,000 appointments and names 366 dates needs about 16,500 parts. Shorter bodies can't
// have more.
const maxParts = 20_000;
const comma = 0x2c;
const bracket = 0x5b;
const brace = 0x7b;

/**
 * Returns an upper bound of the values in a JSON body. The parser builds each one before the contract can reject it.
 */
export function countParts(body: Buffer): number {
  if (body.length <= maxParts) return 0;
  let parts = 0;
  for (const byte of body) if (byte === comma || byte === bracket || byte === brace) parts += 1;
  return parts;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(body: Buffer): unknown {
  const text = utf8.decode(body);
  // A reviver would cost twenty times the parsing. A key __proto__ is an ordinary unknown field here: the contract's
  // schemas copy only the fields they name.
  return text.trim() === '' ? undefined : JSON.parse(text);
}

// A caller answered before the end of the body may still read the answer; a browser first sends a picture to its end.
const lingerMs = 1_000;

/** Limits the time for a request body. A late one is answered with 408 and the connection closed. */
export function limitBodyTime(app: FastifyInstance, bodyMs: number): void {
  app.decorateRequest('liftBodyTimeLimit', () => undefined);
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done();
    const { raw } = request;
    const end = () => {
      if (raw.complete) return;
      if (!reply.raw.headersSent)
        answerOnSocket(raw.socket, '408 Request Timeout', 'The request took too long');
      raw.destroy(); // also closes the connection
    };
    let timer = setTimeout(end, bodyMs).unref();
    const stop = () => clearTimeout(timer);
    request.liftBodyTimeLimit = stop;
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
