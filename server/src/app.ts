import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { registerPatientRecordRoutes } from './appointments/patient-record/routes.ts';
import { registerPaymentRoutes } from './appointments/payments/routes.ts';
import { registerAppointmentsRoutes } from './appointments/routes.ts';
import { registerBookingRoutes } from './booking/routes.ts';
import { registerCalendarRoutes } from './calendar/routes.ts';
import { registerCalendarFeedRoutes } from './calendar-feed/routes.ts';
import { registerCalendarFeedFile } from './calendar-feed/serve-feed.ts';
import { registerClinicRoutes } from './clinic/routes.ts';
import { registerClinicSettingsRoutes } from './clinic-settings/routes.ts';
import { registerCloseDayRoutes } from './close-day/routes.ts';
import { registerConfirmationCallsRoutes } from './confirmation-calls/routes.ts';
import { registerDashboardsRoutes } from './dashboards/routes.ts';
import { registerDoctorsRoutes } from './doctors/routes.ts';
import { effects as allEffects, type Effects } from './effects.ts';
import { registerHoursRoutes } from './hours/routes.ts';
import { createHub } from './live/hub.ts';
import { registerLiveRoutes } from './live/routes.ts';
import { registerInboundRoute } from './message-replies/inbound.ts';
import { registerMessageRepliesRoutes } from './message-replies/routes.ts';
import { countFailures, countWaitingMessages } from './messages/metrics.ts';
import { registerMessagesRoutes } from './messages/routes.ts';
import { registerStopRoute } from './messages/stop.ts';
import { registerOpenAccessRoutes } from './open-access/routes.ts';
import { registerPatientsRoutes } from './patients/routes.ts';
import { readLastBackup } from './platform/backup/note-backup.ts';
import type { Context } from './platform/context.ts';
import { createHttpServer } from './platform/http/create-server.ts';
import { readBuildName } from './platform/http/panel-files.ts';
import type { Timeouts } from './platform/http/timeouts.ts';
import { areMetricsOn, createMetrics, serveMetrics } from './platform/metrics/metrics.ts';
import { serveDocuments } from './platform/openapi/serve-documents.ts';
import { createReadForm } from './platform/read-form.ts';
import { createServe } from './platform/serve.ts';
import { registerImageRoutes } from './platform/uploads/routes.ts';
import { registerReschedulingRoutes } from './rescheduling/routes.ts';
import { registerRestoredCopyRoutes } from './restored-copy/routes.ts';
import { registerRunningLateRoutes } from './running-late/routes.ts';
import { createAuthenticate } from './sessions/authenticate.ts';
import { checkIdentityConfirmed } from './sessions/confirm-identity.ts';
import { countSessions } from './sessions/count-sessions.ts';
import { registerMySessionsRoutes } from './sessions/mine/routes.ts';
import { registerSessionsRoutes } from './sessions/routes.ts';
import { registerSecondFactorRoutes } from './sessions/second-factor/routes.ts';
import { registerStaffRoutes } from './staff/routes.ts';
import { registerWaitingListRoutes } from './waiting-list/routes.ts';
import { countWaitingDeliveries } from './webhooks/count-waiting.ts';
import { registerWebhooksRoutes } from './webhooks/routes.ts';

const builtPanel = fileURLToPath(new URL('../../panel/dist', import.meta.url));

interface AppOptions {
  readonly panelFolder?: string;
  readonly timeouts?: Timeouts;
  readonly effects?: Effects;
}

/**
 * Builds the server with every feature's calls and the panel. It does not listen yet. Throws Error if no effect is
 * registered for changes of appointments.
 */
export async function createApp(
  context: Context,
  { panelFolder = builtPanel, timeouts, effects = allEffects }: AppOptions = {},
): Promise<FastifyInstance> {
  if (effects.onAppointmentChange.length === 0)
    throw new Error('Changes of appointments would set nothing off: see server/src/effects.ts');
  const app = await createHttpServer(context, panelFolder, timeouts);
  const hub = createHub(context, { version: readVersion(), build: readBuildName(panelFolder) });
  const counted = {
    sessions: () => countSessions(context),
    streams: () => hub.size,
    messages: () => countWaitingMessages(context),
    failures: () => countFailures(context),
    deliveries: () => countWaitingDeliveries(context),
    lastBackup: async () => ((await readLastBackup(context.engine.read)) ?? 0) / 1_000,
    pool: () => context.engine.pool(),
  };
  // Created before the calls are registered, so that each of them is counted.
  const metrics = areMetricsOn(context.settings) ? createMetrics(app, counted) : null;
  app.decorate('metrics', metrics);
  const authenticate = createAuthenticate(context);
  const { publicUrl, maxWritesPerMinute } = context.settings;
  const readForm = createReadForm();
  const contextOfActs = { ...context, ...effects };
  const serve = createServe(app, contextOfActs, {
    authenticate,
    checkIdentityConfirmed: (caller) => checkIdentityConfirmed(context, caller),
    readForm,
    publicUrl,
    maxWritesPerMinute,
  });

  if (metrics) serveMetrics(app, metrics, context.settings.metricsToken);
  serveDocuments(app, readVersion(), context.settings);
  registerImageRoutes(app, context);
  registerCalendarFeedFile(app, context);
  registerClinicRoutes(serve);
  registerClinicSettingsRoutes(serve);
  registerSessionsRoutes(serve);
  registerMySessionsRoutes(serve);
  registerSecondFactorRoutes(serve);
  registerStaffRoutes(serve);
  registerOpenAccessRoutes(serve);
  registerDoctorsRoutes(serve);
  registerPatientsRoutes(serve);
  registerHoursRoutes(serve);
  registerAppointmentsRoutes(serve);
  registerPaymentRoutes(serve);
  registerPatientRecordRoutes(serve);
  registerMessagesRoutes(serve);
  await registerStopRoute(app, context);
  registerBookingRoutes(serve);
  registerReschedulingRoutes(serve);
  registerCalendarRoutes(serve);
  registerCalendarFeedRoutes(serve);
  registerDashboardsRoutes(serve);
  registerRunningLateRoutes(serve);
  registerCloseDayRoutes(serve);
  registerConfirmationCallsRoutes(serve);
  registerWebhooksRoutes(serve);
  registerRestoredCopyRoutes(serve);
  registerWaitingListRoutes(serve);
  registerMessageRepliesRoutes(serve);
  await registerInboundRoute(app, contextOfActs);
  registerLiveRoutes(serve, hub);
  // Runs before the server waits for running requests, since streams end only when closed.
  app.addHook('preClose', () => hub.close());

  await app.ready();
  return app;
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}
