import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { registerAppointmentsRoutes } from './appointments/routes.ts';
import { registerBookingRoutes } from './booking/routes.ts';
import { registerClinicRoutes } from './clinic/routes.ts';
import { registerDashboardsRoutes } from './dashboards/routes.ts';
import { registerDoctorsRoutes } from './doctors/routes.ts';
import { registerPatientsRoutes } from './patients/routes.ts';
import type { Context } from './platform/context.ts';
import { answerBadAddress, answerBrokenRequest, answerErrors } from './platform/http/answer-errors.ts';
import { compressAnswers } from './platform/http/compress-answers.ts';
import { serveHealth } from './platform/http/health.ts';
import { jsonBytesMost, readJsonBodies } from './platform/http/json-body.ts';
import { limitCalls } from './platform/http/limit-calls.ts';
import { nameAnswers, RequestLog } from './platform/http/log-requests.ts';
import { letOriginsCall } from './platform/http/other-origins.ts';
import { readApiOrigin, servePanel } from './platform/http/panel-files.ts';
import { sendSecurityHeaders } from './platform/http/security-headers.ts';
import { readForm, readForms } from './platform/read-form.ts';
import { createServe } from './platform/serve.ts';
import type { Settings } from './platform/settings.ts';
import { createAuthenticate } from './sessions/authenticate.ts';
import { registerSessionsRoutes } from './sessions/routes.ts';

const builtPanel = fileURLToPath(new URL('../../panel/dist', import.meta.url));

/** Builds the HTTP server over what every verb is handed. It does not listen yet. */
export async function createApp(
  context: Context,
  { panelFolder = builtPanel }: { panelFolder?: string } = {},
): Promise<FastifyInstance> {
  const { settings, engine, log } = context;
  const app = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: toTrust(settings.trustProxy),
    bodyLimit: jsonBytesMost,
    http: { maxHeaderSize: 16_384, headersTimeout: 20_000 },
    requestTimeout: 300_000, // a picture over a slow line
    connectionTimeout: 120_000, // a reader that takes nothing any more
    // What a held connection asks while we stop is still answered; then it is closed.
    return503OnClosing: false,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
  });
  nameAnswers(app);
  readJsonBodies(app);
  answerErrors(app, engine);
  await sendSecurityHeaders(app, settings, readApiOrigin(panelFolder));
  await letOriginsCall(app, settings.corsOrigins);
  await limitCalls(app);
  await compressAnswers(app);
  await readForms(app);

  serveHealth(app, engine);
  const authenticate = createAuthenticate(context);
  const serve = createServe(app, { authenticate, readForm, publicUrl: settings.publicUrl });
  registerClinicRoutes(serve, context);
  registerSessionsRoutes(serve, context);
  registerDoctorsRoutes(serve, context);
  registerPatientsRoutes(serve, context);
  registerAppointmentsRoutes(serve, context);
  registerBookingRoutes(serve, context);
  registerDashboardsRoutes(serve, context);

  await servePanel(app, panelFolder);
  await app.ready();
  return app;
}

// A number counts the proxies in front of us, the nearest first; addresses further out are the caller's own word.
function toTrust(trusted: Settings['trustProxy']): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}
