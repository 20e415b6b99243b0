import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** whose session asks; null until that is known */
    accountId: string | null;
  }
}

/**
 * The framework's own log lines carry whole addresses, with what people searched for in them. This says instead: one
 * line a request, with the route's template and never its values, and the id of who asked.
 */
export class RequestLog extends Fastify.LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }
  override incomingRequest(): void {}
  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.accountId === null ? {} : { accountId: request.accountId }),
    };
    if (error) request.log.warn({ ...line, err: error }, 'request broken off');
    else if (isFrequent(line.route)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  }
  override defaultErrorLog(): void {} // answer-errors.ts says it
  override routeNotFound(): void {} // the request's own line says it
  // Said without the framework's whole request and answer: their headers carry tokens.
  override streamError(error: Error, request: FastifyRequest): void {
    const left = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (left) request.log.debug('the reader left before the end of the answer');
    else request.log.error({ err: error }, 'a bug: an answer broke off');
  }
  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.error({ err: error }, 'a bug: the headers of an answer can not be sent');
  }
  override serializerError(error: Error, request: FastifyRequest): void {
    request.log.error({ err: error }, 'a bug: an answer can not be written');
  }
}

// Probes, and live streams: hundreds of them end at once when a node stops.
function isFrequent(route: string): boolean {
  return ['/healthz', '/readyz', '/metrics'].includes(route) || route.endsWith('/live');
}

/** Names every answer by its request's id, so that what a person reads can be found in the log. */
export function nameAnswers(app: FastifyInstance): void {
  app.decorateRequest('accountId', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
