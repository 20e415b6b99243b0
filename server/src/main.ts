import { migrations } from '../migrations/all.ts';
import { createApp } from './app.ts';
import { prepareClinic } from './clinic/prepare.ts';
import { settleTimeZone } from './clinic/time-zone.ts';
import { readClinicSettings } from './clinic-settings/read.ts';
import { keepClinicName } from './clinic-settings/stored-name.ts';
import { seedSmsCountries } from './messages/channels/seed-sms-countries.ts';
import { createSender } from './messages/sender.ts';
import { createClock } from './platform/clock.ts';
import type { Context } from './platform/context.ts';
import type { Engine } from './platform/database/engine.ts';
import { checkIsFilled } from './platform/database/filling.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { checkCanListen, listen } from './platform/http/listen.ts';
import { stopOnSignals } from './platform/http/stop-on-signals.ts';
import { createLog } from './platform/log.ts';
import { getMetricsAddress, openMetricsPort } from './platform/metrics/metrics.ts';
import { installProcessErrorHandlers } from './platform/process-error-handlers.ts';
import { Refusal } from './platform/refusal.ts';
import { createRefolder } from './platform/search/refold.ts';
import { readEnvironment, type Settings } from './platform/settings.ts';
import { SettingsError } from './platform/settings-error.ts';
import { createSharedClock } from './platform/shared-clock.ts';
import { version } from './platform/version.ts';
import { type SecretsState, sealStoredSecrets } from './sessions/second-factor/secrets.ts';
import { createWebhookSender } from './webhooks/sender.ts';

try {
  await start();
} catch (error) {
  // A fault that a person can fix is one sentence; any other error is a bug and printed with its stack.
  const isSentence = error instanceof SettingsError || error instanceof Refusal;
  console.error(isSentence ? error.message : error);
  process.exit(1);
}

async function start(): Promise<void> {
  const settings = readEnvironment(process.env);
  const log = createLog(settings.logLevel);
  installProcessErrorHandlers(log);
  const engine = await openDatabase(settings, log);
  try {
    await serve(engine, settings, log);
  } catch (error) {
    await engine.close();
    const reason = error instanceof Refusal ? null : engine.unavailableBecause(error);
    throw reason ? new Refusal('unavailable', reason) : error;
  }
}

async function serve(engine: Engine, chosen: Settings, log: Context['log']): Promise<void> {
  await checkCanListen({ host: chosen.host, port: chosen.port, setting: 'PORT' });
  if (chosen.metricsPort !== null) await checkCanListen(getMetricsAddress(chosen.metricsPort));
  await migrate(engine, migrations, Date.now(), { log });
  // Marks the database as served before its clock is read.
  await engine.listen(() => {});
  // Checked again, because a restore or move may have begun since the migrations were checked. From now on none can
  // begin, since the database is marked as served.
  await checkIsFilled(engine.read);
  const settings = { ...chosen, timeZone: await settleTimeZone(engine, chosen) };
  const context: Context = { engine, clock: createClock(settings.timeZone), settings, log };
  const { lines, isDemo } = await prepareClinic(context);
  await seedSmsCountries(engine);
  const secrets = await sealStoredSecrets(context);
  const { name } = await readClinicSettings(context, engine.read);
  await keepClinicName(engine, name);
  // The API pages share the origin that stores the tokens, so a real practice must switch them on.
  const docsOfDemo = isDemo ? 'on' : 'off';
  const apiDocs = settings.apiDocs === 'auto' ? docsOfDemo : settings.apiDocs;
  const app = await createApp({ ...context, settings: { ...settings, apiDocs } });
  if (app.metrics && chosen.metricsPort !== null) await openMetricsPort(app, app.metrics, chosen.metricsPort);
  const address = await listen(app, settings);
  const clock = createSharedClock(context);
  await clock.settle();
  const sending = { ...context, clock };
  const senders = [createSender(sending), createWebhookSender(sending), createRefolder(sending), clock];
  for (const sender of senders) sender.start();
  stopOnSignals(app, engine, senders);
  const ofKey = formatKey(settings, secrets);
  const opened = `${name} is open at ${address} (Docket ${version})`;
  console.log(['', opened, ...lines, ...ofKey, ...settings.withoutEffect, ''].join('\n'));
}

function formatKey({ secretKey }: Settings, { plainCount, unreadable }: SecretsState): string[] {
  const secrets =
    plainCount === 1
      ? 'the secret of one second factor is stored'
      : `${plainCount} secrets of second factors are stored`;
  const more = plainCount === 0 ? '' : `, and ${secrets} unencrypted in the database`;
  return [
    ...(secretKey === null ? [`Without SECRET_KEY there are no webhooks${more}`] : []),
    ...(unreadable === null ? [] : [unreadable]),
  ];
}
