import { randomUUID } from 'node:crypto';
import { maxBodyBytes } from '@docket/contract/endpoint.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { watchDisk } from '../disk.ts';
import { readForms } from '../read-form.ts';
import { noteNetworks } from '../security-log.ts';
import { demandAccess } from './access/demand-access.ts';
import { answerBadAddress, answerBrokenRequest, answerErrors } from './answer-errors.ts';
import { limitBodyTime } from './body-time.ts';
import { keepAnswersToThemselves } from './cache-control.ts';
import { compressAnswers } from './compress-answers.ts';
import { serveHealth } from './health.ts';
import { readJsonBodies } from './json-body.ts';
import { limitConnections } from './limit-connections.ts';
import { nameAnswers, RequestLog } from './log-requests.ts';
import { letOriginsCall } from './other-origins.ts';
import { readApiOrigin, servePanel } from './panel-files.ts';
import { limitCalls } from './rate-limit.ts';
import { refuseRepeatedHeaders } from './repeated-headers.ts';
import { refuseUnclearRequests } from './request-smuggling-guard.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { type Patience, usualPatience } from './timeouts.ts';
import { createIsTrusted, warnOfUntrustedProxy } from './trusted-proxies.ts';

/**
 * Builds an HTTP server that has everything but calls: bounds, envelopes for failures, security headers, the panel's
 * files, health. Takes what every verb is handed, the folder of the built panel and how long to wait for callers. It does not listen yet.
 */
export async function createHttpServer(
  { settings, engine, log }: Context,
  panelFolder: string,
  patience: Patience = usualPatience,
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
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.lookEveryMs,
      requireHostHeader: false, // unclear-requests.ts does, with a sentence
    },
    requestTimeout: patience.requestMs,
    connectionTimeout: patience.silenceMs,
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
  limitBodyTime(app, patience.bodyMs);
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
