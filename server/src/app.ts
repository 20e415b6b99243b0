import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerAppointmentsRoutes } from './appointments/routes.ts';
import { registerBookingRoutes } from './booking/routes.ts';
import { registerClinicRoutes } from './clinic/routes.ts';
import { registerDashboardsRoutes } from './dashboards/routes.ts';
import { registerDoctorsRoutes } from './doctors/routes.ts';
import { registerPatientsRoutes } from './patients/routes.ts';
import type { Context } from './platform/context.ts';
import { answerBadAddress, answerErrors } from './platform/http/answer-errors.ts';
import { jsonBytesMost, readJsonBodies } from './platform/http/json-body.ts';
import { readForm } from './platform/read-form.ts';
import { notFound } from './platform/refusal.ts';
import { createServe } from './platform/serve.ts';
import { registerImageRoutes } from './platform/uploads/routes.ts';
import { createAuthenticate } from './sessions/authenticate.ts';
import { registerSessionsRoutes } from './sessions/routes.ts';

/** Builds the HTTP server over what every verb is handed. It does not listen yet. */
export async function createApp(context: Context): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log,
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    bodyLimit: jsonBytesMost,
    frameworkErrors: answerBadAddress,
  });
  readJsonBodies(app);
  answerErrors(app, context.engine);
  app.setNotFoundHandler(() => {
    throw notFound('Page');
  });
  const serve = createServe(app, {
    authenticate: createAuthenticate(context),
    readForm,
    publicUrl: context.settings.publicUrl,
  });
  registerImageRoutes(app, context);
  registerClinicRoutes(serve, context);
  registerSessionsRoutes(serve, context);
  registerDoctorsRoutes(serve, context);
  registerPatientsRoutes(serve, context);
  registerAppointmentsRoutes(serve, context);
  registerBookingRoutes(serve, context);
  registerDashboardsRoutes(serve, context);
  await app.ready();
  return app;
}
