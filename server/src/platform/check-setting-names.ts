import { SettingsError } from './settings-error.ts';

// Shorter names too often belong to other programs, so they are not checked.
const minJudgedLength = 7;
const minForTwoSlips = 10;

/** Prefixes of Docket's settings, with the advice for an unknown name that has one. */
const families: Readonly<Record<string, string>> = {
  SMTP_:
    'SMTP_URL holds host, port, user and password, such as smtp://user:password@mail.practice.example:587',
  MAIL_: 'SMTP_URL names the mail server, and MAIL_FROM the sender of emails',
  SMS_: 'SMS_URL, SMS_METHOD, SMS_HEADERS, SMS_BODY and SMS_ID_PATH describe the gateway',
  CLINIC_:
    'only CLINIC_NAME and CLINIC_TIME_ZONE are; the page Settings has everything else about the practice',
  WEBHOOK_: 'only WEBHOOK_PRIVATE is; webhooks are made on the page Settings',
  METRICS_: 'only METRICS_PORT and METRICS_TOKEN are',
  PRACTICE_: 'CLINIC_NAME and CLINIC_TIME_ZONE are; the page Settings has everything else about the practice',
  CORS_: 'only CORS_ORIGINS is',
  TRUST_: 'only TRUST_PROXY is',
};

// Not every name with this prefix: hosting platforms set variables such as DATABASE_PRIVATE_URL.
const partsOfDatabaseUrl =
  /^DATABASE_(HOST|HOSTNAME|SERVER|PORT|USER|USERNAME|PASS|PASSWORD|PASSWD|NAME|DB|SSL|SSLMODE|TLS|SCHEMA)(_FILE)?$/;
const databaseSentence =
  'DATABASE_URL holds host, port, user, password and database, such as postgres://user:password@host:5432/docket';

// Other programs' names for mail and SMS, with the family of settings whose advice is printed.
const foreignNames: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/^SMTP(HOST|SERVER|PORT|USER|USERNAME|PASS|PASSWORD|FROM|AUTH|TLS|SSL)$/, 'SMTP_'],
  [
    /^(EMAIL|MAILER|MAIL)_?(URL|DSN|HOST|SERVER|PORT|USER|USERNAME|PASS|PASSWORD|HOST_USER|HOST_PASSWORD)$/,
    'SMTP_',
  ],
  [/^(EMAIL|MAILER|MAIL)_?(FROM|SENDER)$/, 'MAIL_'],
  [/^SMS(HOST|USER|PASSWORD|TOKEN|KEY|FROM|SENDER)$/, 'SMS_'],
];

// Plausible names of settings, with the setting's own name.
const aliases: readonly (readonly [pattern: RegExp, setting: string])[] = [
  [/^(PRACTICE|SURGERY|CLINICS?)_?NAME$/, 'CLINIC_NAME'],
  [/^(PRACTICE_?)?TIME_?ZONE$/, 'CLINIC_TIME_ZONE'],
  [/^(DB|PG|DATABASE)_?(URL|URI|DSN)$/, 'DATABASE_URL'],
  [/^(SESSION_?)?IDLE_?(TIMEOUT|MINUTES|TIME)$/, 'SESSION_IDLE_MINUTES'],
];

const ownPrefix = 'DOCKET_';

// Kubernetes and Docker set such variables for a service called `smtp` or `docket`.
const orchestratorVariable = /_(SERVICE_(HOST|PORT(_\w+)?)|PORT_\d+_(TCP|UDP|SCTP)(_\w+)?)$/;
const isServiceAddress = (name: string, value: string) =>
  orchestratorVariable.test(name) || (name.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//.test(value));

/**
 * Throws SettingsError for a variable that was probably meant as a setting, since the setting's default would apply
 * unnoticed: other letter case or hyphens (`smtp_url`, `DATA-DIR`), missing underscores (`SMSURL`), one typing error,
 * two in a long name, a cut-off name (`ADMIN_PASS`), a name of other programs (`SMTP_USER`, `DB_URL`), a `DOCKET_` prefix, or
 * an unread `_FILE` suffix.
 */
export function checkSettingNames(
  env: Readonly<Record<string, string | undefined>>,
  settingNames: readonly string[],
): void {
  for (const [name, value = ''] of Object.entries(env)) {
    if (settingNames.includes(name)) continue;
    const plain = name.toUpperCase().replaceAll('-', '_');
    const meant =
      settingNames.find((setting) => mayMean(plain, setting)) ??
      (value.trim() === '' ? undefined : aliases.find(([pattern]) => pattern.test(plain))?.[1]);
    if (meant) throw new SettingsError(`${name} is no setting: did you mean ${meant}?`);
    if (
      (name.length < minJudgedLength && !plain.startsWith('SMS_')) ||
      value.trim() === '' ||
      isServiceAddress(plain, value)
    )
      continue;
    const instead = describeInstead(plain, settingNames);
    if (instead) throw new SettingsError(`${name} is no setting: ${instead}`);
  }
}

/** Returns the advice for an unknown name, or null if the name may belong to another program. */
function describeInstead(name: string, settingNames: readonly string[]): string | null {
  const withoutPrefix = name.slice(ownPrefix.length);
  // compose.yaml passes DOCKET_HOST to the proxy.
  if (name.startsWith(ownPrefix) && withoutPrefix !== 'HOST')
    return settingNames.includes(withoutPrefix)
      ? `it is called ${withoutPrefix}`
      : describeInstead(withoutPrefix, settingNames);
  const withoutFile = name.replace(/_FILE$/, '');
  if (withoutFile !== name && withoutFile.length >= minJudgedLength && settingNames.includes(withoutFile))
    return `${withoutFile} is not read from a file`;
  if (partsOfDatabaseUrl.test(name)) return databaseSentence;
  const family =
    Object.keys(families).find((prefix) => name.startsWith(prefix)) ??
    foreignNames.find(([pattern]) => pattern.test(name))?.[1];
  return family === undefined ? null : (families[family] ?? null);
}

const joinWords = (name: string) => name.replaceAll('_', '');

function mayMean(name: string, setting: string): boolean {
  // Names of two words are compared at any length, because no other program uses them. A single word such as PORT is
  // common.
  if (setting.includes('_') && joinWords(name) === joinWords(setting)) return true;
  if (name.length < minJudgedLength || setting.length < minJudgedLength) return false;
  const isCutShort = setting.startsWith(name) && name.includes('_');
  const maxSlips = Math.min(name.length, setting.length) >= minForTwoSlips ? 2 : 1;
  return isCutShort || countSlips(name, setting, maxSlips) <= maxSlips;
}

/**
 * Returns the number of letters to add, drop, replace or swap with their neighbour; more than `max` counts as `max +
 * 1`.
 */
function countSlips(typed: string, other: string, max: number): number {
  if (Math.abs(typed.length - other.length) > max) return max + 1;
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = typed[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && typed[i - 1] === other[j - 2] && typed[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}
