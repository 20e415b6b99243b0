import type { Settings } from '../platform/settings.ts';

/** The facts about the database that decide how the server starts. */
export interface DatabaseState {
  readonly isDemo: boolean;
  /** No account exists yet. */
  readonly isNew: boolean;
  readonly hasAdmin: boolean;
}

export type Start =
  | { readonly kind: 'refuse'; readonly sentence: string }
  | { readonly kind: 'make demo' | 'serve demo' | 'first admin' | 'serve' }
  | { readonly kind: 'seed admin'; readonly admin: { email: string; password: string | null } };

type StartSettings = Pick<
  Settings,
  'adminEmail' | 'adminPassword' | 'demo' | 'host' | 'dataDir' | 'databaseUrl' | 'smtpUrl' | 'sms'
>;

export function decideStart(settings: StartSettings, found: DatabaseState): Start {
  if (found.isDemo) return decideDemo(settings);
  if (settings.adminEmail !== null) {
    if (settings.demo === 'on')
      return refuse('DEMO=on and ADMIN_EMAIL exclude each other: leave one of them out.');
    return { kind: 'seed admin', admin: { email: settings.adminEmail, password: settings.adminPassword } };
  }
  if (found.isNew && settings.demo !== 'off') {
    // The passwords of a demo clinic are public, so by default no demo is made on a server that the network can reach.
    if (settings.demo === 'auto' && !isLoopback(settings.host)) return refuse(askForChoice(settings.host));
    return refuseSending(settings, beginNew) ?? { kind: 'make demo' };
  }
  return { kind: found.hasAdmin ? 'serve' : 'first admin' };
}

function decideDemo(settings: StartSettings): Start {
  if (settings.adminEmail !== null) {
    return refuse(`This is the demo clinic, and ADMIN_EMAIL asks for a real one. ${beginReal(settings)}`);
  }
  if (settings.demo === 'off') {
    return refuse(`This is the demo clinic, and DEMO=off asks for a real one. ${beginReal(settings)}`);
  }
  if (settings.demo !== 'on' && !isLoopback(settings.host)) {
    return refuse(
      `This is the demo clinic, whose passwords everybody knows: it is not served on HOST=${settings.host} unless DEMO=on is set by hand. ${beginReal(settings)}`,
    );
  }
  return refuseSending(settings, beginReal(settings)) ?? { kind: 'serve demo' };
}

/** Returns the refusal of a demo clinic that could send messages: addresses of demo patients may be real. */
function refuseSending({ smtpUrl, sms }: StartSettings, otherwise: string): Start | null {
  const names = [smtpUrl !== null && 'SMTP_URL', sms !== null && 'SMS_URL'].filter((name) => name !== false);
  if (names.length === 0) return null;
  const set = names.join(' and ');
  return refuse(
    `A demo clinic must not write to its made-up patients: start it without ${set}. ${otherwise}`,
  );
}

const beginNew = 'To begin a real clinic, set ADMIN_EMAIL, or DEMO=off to get a link for its first admin.';

/** Returns whether only this machine reaches a HOST. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

const refuse = (sentence: string): Start => ({ kind: 'refuse', sentence });

function beginReal({ databaseUrl, dataDir }: StartSettings): string {
  return databaseUrl === null
    ? `To begin a real clinic, set DATA_DIR to another folder, or remove ${dataDir}.`
    : 'To begin a real clinic, set DATABASE_URL to another, empty database.';
}

function askForChoice(host: string): string {
  return `The database is empty, and HOST=${host} opens it to others: set ADMIN_EMAIL to begin a real clinic, DEMO=off to get a link for its first admin, or DEMO=on to show the demo clinic.`;
}
