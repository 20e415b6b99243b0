import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { answerOnSocket } from './answer-errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** of the JSON body, as it came */
    bodyBytes: number;
    /** Gives the body as long as the whole request has: a picture over a slow line. */
    takeTimeForBody: () => void;
  }
}

/**
 * Teaches the server how bodies are read: JSON only, and an empty body is as good as none whatever its type says
 * ("POST calls without fields take no body, an empty body and {} alike"). How long one may be, its route says.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('bodyBytes', 0);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const sentence = unreadableReason(request);
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

// What says of itself that it is something else is not guessed at, even if it could be read.
function unreadableReason({ headers }: FastifyRequest): string | null {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    return 'The request body must not be compressed';
  const charset = /;\s*charset="?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(charset) ? null : 'The request body must be UTF-8';
}

// A change of hours that moves 2,000 appointments and names 366 dates needs some 16,500. Shorter bodies can't have so many.
const maxParts = 20_000;
const comma = 0x2c;
const bracket = 0x5b;
const brace = 0x7b;

/** Returns how many values a body of JSON may hold: each one is built, whatever the contract makes of it. */
export function countParts(body: Buffer): number {
  if (body.length <= maxParts) return 0;
  let parts = 0;
  for (const byte of body) if (byte === comma || byte === bracket || byte === brace) parts += 1;
  return parts;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(body: Buffer): unknown {
  const text = utf8.decode(body);
  // Without a reviver, which costs twenty times the parsing. A key __proto__ is a field like any other here, and unknown to
  // the contract, whose schemas copy the fields they name.
  return text.trim() === '' ? undefined : JSON.parse(text);
}

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
