import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Engine } from '../database/engine.ts';
import { notFound, Refusal } from '../refusal.ts';

/**
 * Answers every failure with the error envelope: refusals as they are, the framework's errors with our sentences, an
 * unavailable database with 503. All other errors are bugs: 500, with the details in the log only.
 */
export function answerErrors(app: FastifyInstance, engine: Engine): void {
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    answerRefusal(toRefusal(error, engine), error, request, reply),
  );
}

// Answers before any hook lack the headers of security-headers.ts. They never contain a page, so these two suffice.
const bareHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Answers a request whose URL the framework can't parse, with 400. */
export function answerBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(bareHeaders);
  answerRefusal(new Refusal('malformed', 'The address can not be read'), null, request, reply);
  // The framework logs no line for such a request.
  request.log.info({ method: request.method, route: 'unknown', status: 400 }, 'request');
}

/** Answers on the bare socket when a request is malformed HTTP, too slow or has too many headers. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || closing.has(socket)) return;
  const [status, message] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? (['408 Request Timeout', 'The request took too long'] as const)
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? (['431 Request Header Fields Too Large', 'The request headers are too large'] as const)
        : (['400 Bad Request', 'The request can not be read'] as const);
  answerOnSocket(socket, status, message);
}

const closing = new WeakSet<Duplex>();

/**
 * Marks the current answer as the last one of its connection. Unreadable bytes behind the request are then ignored.
 */
export function markAsLastAnswer(socket: Duplex): void {
  closing.add(socket);
}

/** Sends an error on the bare socket and closes the connection. */
export function answerOnSocket(socket: Duplex, status: string, message: string): void {
  const body = JSON.stringify({ success: false, message });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...bareHeaders,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  else socket.destroy();
}

function answerRefusal(
  refusal: Refusal | null,
  error: Error | null,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // A stream may fail after its compression was announced; this answer is not compressed.
  reply.removeHeader('content-encoding');
  // Set here too, because an unparsable URL is answered before any hook.
  reply.header('x-request-id', request.id).header('cache-control', 'no-store');
  if (!refusal) {
    request.log.error({ err: error }, 'a bug');
    const details = { requestId: request.id };
    void reply.code(500).send({ success: false, message: 'Something went wrong', details });
    return;
  }
  if (refusal.status === 503) request.log.warn({ err: error }, 'unavailable');
  const retryAfter = refusal.details?.retryAfterSeconds ?? (refusal.status === 503 ? 1 : undefined);
  if (typeof retryAfter === 'number') reply.header('retry-after', Math.ceil(retryAfter));
  const { message, details } = refusal;
  void reply.code(refusal.status).send({ success: false, message, ...(details ? { details } : {}) });
}

function toRefusal(error: FastifyError, engine: Engine): Refusal | null {
  if (error instanceof Refusal) return error;
  const reason = engine.unavailableBecause(error);
  if (reason) return new Refusal('unavailable', reason);
  switch (error.statusCode) {
    case 400:
      return new Refusal('malformed', 'The request can not be read');
    case 413:
      return new Refusal('too large', 'The request is too large');
    case 415:
      return new Refusal('wrong type', 'The type of the request body is not supported here');
    default:
      return statusToRefusal(error.statusCode ?? 500);
  }
}

// A status set by a library counts as a refusal. A forbidden path (`..`) looks as unknown as a missing one.
function statusToRefusal(status: number): Refusal | null {
  if (status < 400 || status > 499) return null;
  if (status === 403 || status === 404) return notFound('Page');
  return new Refusal('malformed', 'The request can not be read');
}
