import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of the caller's session; null until it is known. */
    accountId: string | null;
  }
}

/**
 * Logs one line for each request: the route's template without its values, and the caller's account id. The
 * framework's lines would contain full URLs, with search text in them.
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
    if (error) request.log.warn({ ...line, err: error }, 'request aborted');
    else if (isFrequent(line.route)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  }
  override defaultErrorLog(): void {} // answer-errors.ts logs it
  override routeNotFound(): void {} // the line of the request shows it
  // Leaves out the framework's request and reply, whose headers carry tokens.
  override streamError(error: Error, request: FastifyRequest): void {
    const left = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (left) request.log.debug('the caller left before the end of the answer');
    else request.log.error({ err: error }, 'a bug: an answer was cut off');
  }
  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.error({ err: error }, 'a bug: the headers of an answer can not be sent');
  }
  override serializerError(error: Error, request: FastifyRequest): void {
    request.log.error({ err: error }, 'a bug: an answer can not be written');
  }
}

// Probes and live streams; hundreds of streams end at once when a node stops.
function isFrequent(route: string): boolean {
  return ['/healthz', '/readyz', '/metrics'].includes(route) || route.endsWith('/live');
}

/** Sends the request id with every answer, so that an error a person reports can be found in the log. */
export function sendRequestIds(app: FastifyInstance): void {
  app.decorateRequest('accountId', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
