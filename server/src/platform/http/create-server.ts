import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import { idempotencyHeader, maxBodyBytes, tokenHeader, unattendedHeader } from '@docket/contract/endpoint.ts';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { clientNetwork } from '../client-subnet.ts';
import type { Context } from '../context.ts';
import type { Engine } from '../database/engine.ts';
import { withTimeout } from '../database/with-timeout.ts';
import { type Disk, watchDisk } from '../disk.ts';
import { readForms } from '../read-form.ts';
import { Refusal } from '../refusal.ts';
import { noteNetworks } from '../security-log.ts';
import { demandAccess } from './access/demand-access.ts';
import {
  answerBadAddress,
  answerBrokenRequest,
  answerErrors,
  answerNoMore,
  answerOnSocket,
} from './answer-errors.ts';
import { limitConnections } from './limit-connections.ts';
import { nameAnswers, RequestLog } from './log-requests.ts';
import { readApiOrigin, servePanel } from './panel-files.ts';
import { limitBodyTime, readJsonBodies } from './request-body.ts';
import { RequestCounts } from './request-counts.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { type Timeouts, usualTimeouts } from './timeouts.ts';
import { createIsTrusted, isThisMachine, warnOfUntrustedProxy } from './trusted-proxies.ts';

/**
 * Builds an HTTP server that has everything but calls: bounds, envelopes for failures, security headers, the panel's
 * files, health. Takes what every verb is handed, the folder of the built panel and how long to wait for callers. It does not listen yet.
 */
export async function createHttpServer(
  { settings, engine, log }: Context,
  panelFolder: string,
  timeouts: Timeouts = usualTimeouts,
): Promise<FastifyInstance> {
  const isTrusted = createIsTrusted(settings.trustProxy);
  const app = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy === false ? false : isTrusted,
    bodyLimit: maxBodyBytes({ caller: 'anyone' }), // calls say their own
    http: {
      maxHeaderSize: 16_384,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.lookEveryMs,
      requireHostHeader: false, // refuseUnclearRequests does, with a sentence
    },
    requestTimeout: timeouts.requestMs,
    connectionTimeout: timeouts.silenceMs,
    // What a held connection asks while we stop is still answered; then it is closed.
    return503OnClosing: false,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
  });
  limitConnections(app, settings, isTrusted);
  demandAccess(app, panelFolder);
  nameAnswers(app);
  noteNetworks(app);
  keepAnswersToThemselves(app);
  refuseRepeatedHeaders(app);
  refuseUnclearRequests(app);
  warnOfUntrustedProxy(app, isTrusted);
  limitBodyTime(app, timeouts.bodyMs);
  readJsonBodies(app);
  answerErrors(app, engine);
  sendSecurityHeaders(app, settings, readApiOrigin(panelFolder));
  await letOriginsCall(app, settings.corsOrigins);
  limitCalls(app);
  await compressAnswers(app);
  await readForms(app);
  app.decorate('disk', watchDisk(app, engine, settings));
  serveHealth(app, engine, app.disk);
  await servePanel(app, panelFolder);
  return app;
}

/**
 * Nothing that is answered is kept by a browser or a proxy unless its route says so: a machine at the desk is used by many.
 */
function keepAnswersToThemselves(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
}

/**
 * Compresses JSON and files from 1 kB on. Streams stay streams: they are compressed piece by piece. Bodies that come in
 * compressed are not taken: a small one could grow without end.
 */
async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1_024,
    customTypes: /^(application\/json|text\/csv)/,
    encodings: ['br', 'gzip'],
    // The best that costs no more time than it saves: brotli's default is made for files, not for answers.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
}

const answerWithinMs = 3_000;

/**
 * `/healthz`: this process answers. `/readyz`: its database does too; 503 when not. A full disk is said and nothing more:
 * whoever only reads is still served. Neither asks for a token.
 */
function serveHealth(app: FastifyInstance, engine: Engine, disk: Disk): void {
  app.get('/healthz', async () => ({ success: true, message: 'Running' }));
  app.get('/readyz', async () => {
    await withTimeout(answerWithinMs, engine.ping());
    const isFull = await disk.isFull();
    return { success: true, message: 'Ready', ...(isFull ? { disk: 'full' } : {}) };
  });
}

/** Lets pages of the listed origins call; all others only get what they could read without being let. */
async function letOriginsCall(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST'],
    allowedHeaders: [
      tokenHeader.admin,
      tokenHeader.doctor,
      'content-type',
      idempotencyHeader,
      unattendedHeader,
    ],
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: 600,
    strictPreflight: false,
  });
}

// A safety net against runaway programs, far above what a busy practice behind one address does together. Sign-ins
// have limits of their own.
const maxCalls = 6_000;
const withinMs = 60_000;

// By the route that was found: an address can be written in many ways. What has no route may have been meant as a call.
function isCall({ routeOptions }: FastifyRequest): boolean {
  const { url } = routeOptions;
  return url === undefined || url.startsWith('/api/') || url === '/metrics';
}

/**
 * The rate limit: refuses an address that calls more than a hundred times a second for a minute. This machine's own
 * addresses are exempt, because a proxy on it may speak for every caller.
 */
function limitCalls(app: FastifyInstance): void {
  const counts = new RequestCounts(withinMs);
  app.addHook('onRequest', (request, _reply, done) => {
    // A caller who has gone already has no address.
    const { ip = '' } = request;
    if (!isCall(request) || isThisMachine(ip)) return done();
    const { calls, leftMs } = counts.add(clientNetwork(ip));
    if (calls <= maxCalls) return done();
    const retryAfterSeconds = Math.ceil(leftMs / 1_000);
    done(new Refusal('too many', 'Too many requests. Please wait a moment', { retryAfterSeconds }));
  });
}

// What is read as one value. Lists (accept..., cookie, via, x-forwarded-...) may come in several lines, and what is not
// read is nobody's business: a proxy may say it twice.
const single = new Set(
  [
    tokenHeader.admin,
    tokenHeader.doctor,
    idempotencyHeader,
    'authorization',
    'content-encoding',
    'content-length',
    'content-type',
    'host',
    'origin',
    'if-modified-since',
    'if-range',
    'if-unmodified-since',
    'range',
    'expect',
    'transfer-encoding',
    'access-control-request-method',
  ].map((name) => name.toLowerCase()),
);

/** Refuses (malformed) a request in which a header that has one value comes twice: it could be read as either. */
function refuseRepeatedHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const seenNames = new Set<string>();
    // Names and values in turn, as they came: the parsed headers keep one value of two.
    for (let at = 0; at < raw.rawHeaders.length; at += 2) {
      const name = raw.rawHeaders[at]?.toLowerCase() ?? '';
      if (!single.has(name)) continue;
      if (seenNames.has(name)) {
        // What follows on this connection may have been meant as a part of this request.
        reply.header('connection', 'close');
        return done(new Refusal('malformed', `The header ${name} was sent twice`));
      }
      seenNames.add(name);
    }
    done();
  });
}

/**
 * Refuses (malformed) what is HTTP by its letters but not clear: no host or none that is one, a body in an encoding that
 * two programs could read as two lengths, an expectation nobody meets. Node would answer some of it by itself, without
 * a word.
 */
function refuseUnclearRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', (_request, socket) =>
    answerOnSocket(socket, '400 Bad Request', 'This is no proxy'),
  );
  app.addHook('onRequest', (request, reply, done) => {
    const sentence = unclearReason(request);
    if (!sentence) return done();
    // Whatever follows on this connection may be the end of this request as well as a new one.
    reply.header('connection', 'close');
    answerNoMore(request.raw.socket);
    done(new Refusal('malformed', sentence));
  });
}

function unclearReason(request: FastifyRequest): string | null {
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
