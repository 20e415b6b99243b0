import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import { idempotencyHeader, maxBodyBytes, tokenHeader, unattendedHeader } from '@docket/contract/endpoint.ts';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { toClientSubnet } from '../client-subnet.ts';
import type { Context } from '../context.ts';
import type { Engine } from '../database/engine.ts';
import { withTimeout } from '../database/with-timeout.ts';
import { type Disk, watchDisk } from '../disk.ts';
import { readForms } from '../read-form.ts';
import { Refusal } from '../refusal.ts';
import { rememberNetworks } from '../security-log.ts';
import { demandAccess } from './access/demand-access.ts';
import {
  answerBadAddress,
  answerBrokenRequest,
  answerErrors,
  answerOnSocket,
  markAsLastAnswer,
} from './answer-errors.ts';
import { limitConnections } from './limit-connections.ts';
import { RequestLog, sendRequestIds } from './log-requests.ts';
import { readApiOrigin, servePanel } from './panel-files.ts';
import { limitBodyTime, readJsonBodies } from './request-body.ts';
import { RequestCounts } from './request-counts.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { defaultTimeouts, type Timeouts } from './timeouts.ts';
import { createIsTrusted, isThisMachine, warnOfUntrustedProxy } from './trusted-proxies.ts';

/**
 * Builds an HTTP server with everything but the calls: limits, error envelopes, security headers, the panel's files,
 * health. It does not listen yet. Throws Error when a route declares no callers.
 */
export async function createHttpServer(
  { settings, engine, log }: Context,
  panelFolder: string,
  timeouts: Timeouts = defaultTimeouts,
): Promise<FastifyInstance> {
  const isTrusted = createIsTrusted(settings.trustProxy);
  const app = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy === false ? false : isTrusted,
    bodyLimit: maxBodyBytes({ caller: 'anyone' }), // each call sets a limit
    http: {
      maxHeaderSize: 16_384,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
      requireHostHeader: false, // refuseUnclearRequests checks it, with a sentence
    },
    requestTimeout: timeouts.requestMs,
    connectionTimeout: timeouts.silenceMs,
    // While stopping, requests on open connections are still answered; then the connection is closed.
    return503OnClosing: false,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
  });
  limitConnections(app, settings, isTrusted);
  demandAccess(app, panelFolder);
  sendRequestIds(app);
  rememberNetworks(app);
  forbidCaching(app);
  refuseRepeatedHeaders(app);
  refuseUnclearRequests(app);
  warnOfUntrustedProxy(app, isTrusted);
  limitBodyTime(app, timeouts.bodyMs);
  readJsonBodies(app);
  answerErrors(app, engine);
  sendSecurityHeaders(app, settings, readApiOrigin(panelFolder));
  await allowOrigins(app, settings.corsOrigins);
  limitCalls(app);
  await compressAnswers(app);
  await readForms(app);
  app.decorate('disk', watchDisk(app, engine, settings));
  serveHealth(app, engine, app.disk);
  await servePanel(app, panelFolder);
  return app;
}

/** Forbids browsers and proxies to cache answers, because a computer at the desk is shared. A route may allow it. */
function forbidCaching(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
}

/**
 * Compresses JSON, CSV and files from 1 kB on; streams are compressed piece by piece. Compressed request bodies are
 * refused, since a small one could grow without limit.
 */
async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1_024,
    customTypes: /^(application\/json|text\/csv)/,
    encodings: ['br', 'gzip'],
    // The best level that costs less time than it saves: brotli's default is made for files.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
}

const answerWithinMs = 3_000;

/**
 * Serves `/healthz` (the process answers) and `/readyz` (its database answers too, else 503), both without a token. A
 * full disk is reported with 200, because reading still works.
 */
function serveHealth(app: FastifyInstance, engine: Engine, disk: Disk): void {
  app.get('/healthz', async () => ({ success: true, message: 'Running' }));
  app.get('/readyz', async () => {
    await withTimeout(answerWithinMs, engine.ping());
    const isFull = await disk.isFull();
    return { success: true, message: 'Ready', ...(isFull ? { disk: 'full' } : {}) };
  });
}

async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
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

// A safety net against runaway programs, far above the traffic of a busy practice behind one IP address. Logins have
// separate limits.
const maxCalls = 6_000;
const withinMs = 60_000;

// Checks the matched route, since a path can be spelled in many ways. A path without a route counts as a mistyped call.
function isCall({ routeOptions }: FastifyRequest): boolean {
  const { url } = routeOptions;
  return url === undefined || url.startsWith('/api/') || url === '/metrics';
}

/**
 * Refuses an IP address that makes more than a hundred calls a second for a minute. Loopback addresses are exempt,
 * because a local proxy may forward every caller.
 */
function limitCalls(app: FastifyInstance): void {
  const counts = new RequestCounts(withinMs);
  app.addHook('onRequest', (request, _reply, done) => {
    // The address is missing once the caller has disconnected.
    const { ip = '' } = request;
    if (!isCall(request) || isThisMachine(ip)) return done();
    const { calls, leftMs } = counts.add(toClientSubnet(ip));
    if (calls <= maxCalls) return done();
    const retryAfterSeconds = Math.ceil(leftMs / 1_000);
    done(new Refusal('too many', 'Too many requests. Please wait a moment', { retryAfterSeconds }));
  });
}

// Headers that are read as one value. Lists (accept..., cookie, via, x-forwarded-...) may span several lines, and
// proxies may repeat headers that Docket ignores.
const singleValueHeaders = new Set(
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

/** Refuses (malformed) a request that repeats a single-value header, which two programs could read differently. */
function refuseRepeatedHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const seenNames = new Set<string>();
    // Names and values alternate. The parsed headers keep only one of two values.
    for (let at = 0; at < raw.rawHeaders.length; at += 2) {
      const name = raw.rawHeaders[at]?.toLowerCase() ?? '';
      if (!singleValueHeaders.has(name)) continue;
      if (seenNames.has(name)) {
        // Where this request ends is uncertain, so the connection is closed after the answer.
        reply.header('connection', 'close');
        return done(new Refusal('malformed', `The header ${name} was sent twice`));
      }
      seenNames.add(name);
    }
    done();
  });
}

/**
 * Refuses (malformed) ambiguous requests: an invalid host, a transfer encoding that two programs could read as two
 * lengths, an unsupported expectation. Node would answer some of these silently.
 */
function refuseUnclearRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', (_request, socket) =>
    answerOnSocket(socket, '400 Bad Request', 'This is no proxy'),
  );
  app.addHook('onRequest', (request, reply, done) => {
    const sentence = findUnclearReason(request);
    if (!sentence) return done();
    // Where this request ends is uncertain, so the connection is closed after the answer.
    reply.header('connection', 'close');
    markAsLastAnswer(request.raw.socket);
    done(new Refusal('malformed', sentence));
  });
}

function findUnclearReason(request: FastifyRequest): string | null {
  const { headers, httpVersion } = request.raw;
  const { host, expect = '100-continue', 'transfer-encoding': encoding = 'chunked' } = headers;
  if (expect.toLowerCase() !== '100-continue')
    return 'The header expect asks for something that is not supported';
  if (encoding.toLowerCase() !== 'chunked') return 'The header transfer-encoding must be chunked';
  // Old health probes speak HTTP/1.0, which has no host header.
  const needsHost = host !== undefined || httpVersion !== '1.0';
  return needsHost && !isHost(request) ? 'The header host must name a host' : null;
}

const nameAndPort = /^([a-z\d_]([a-z\d_.-]{0,252})|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;

// The host as forwarded by a trusted proxy: picture URLs are made with it.
function isHost({ host }: FastifyRequest): boolean {
  return nameAndPort.test(host);
}
