import type { SettingName } from './settings.ts';

interface SettingDescription {
  /** Empty: no default. */
  readonly byDefault: string;
  readonly meaning: string;
}

/** Describes each setting of the environment; docs/settings.md is written from it. */
export const settingDescriptions: Readonly<Record<SettingName, SettingDescription>> = {
  HOST: { byDefault: '`127.0.0.1`', meaning: 'The address to listen on.' },
  PORT: { byDefault: '`4000`', meaning: 'The port to listen on.' },
  PUBLIC_URL: {
    byDefault: 'as the browser asks',
    meaning: 'The origin that people use, such as `https://docket.practice.example`.',
  },
  TRUST_PROXY: {
    byDefault: '`off`',
    meaning: 'Reverse proxies to trust: `on`, their number, or their addresses.',
  },
  MAX_CONNECTIONS: { byDefault: '`5000`', meaning: 'Open connections in all; live streams are not counted.' },
  MAX_CONNECTIONS_PER_ADDRESS: {
    byDefault: '`400`',
    meaning: 'Open connections from one address. Trusted proxies and this machine are exempt.',
  },
  MAX_WRITES_PER_MINUTE: {
    byDefault: '`1200`',
    meaning: 'Changes by one session in a minute. Long requests and pictures count for several.',
  },
  DATA_DIR: {
    byDefault: '`./data`',
    meaning: 'The folder of the SQLite database. With PostgreSQL it holds the sign-in link alone.',
  },
  DATABASE_URL: { byDefault: '', meaning: 'A PostgreSQL server, version 15 or newer, in place of SQLite.' },
  DATABASE_WAIT_SECONDS: {
    byDefault: '`30`',
    meaning: 'How long the start waits for the database server.',
  },
  ADMIN_EMAIL: { byDefault: '', meaning: 'The email of the first admin.' },
  ADMIN_PASSWORD: {
    byDefault: '',
    meaning: 'The password of the first admin. A changed value resets the password at the next start.',
  },
  CLINIC_NAME: {
    byDefault: 'as *Settings* says',
    meaning: 'The name on the login screen. Set here, it cannot be changed in *Settings*.',
  },
  CLINIC_TIME_ZONE: {
    byDefault: "the system's",
    meaning: "The practice's time zone, such as `Europe/Berlin`. The first start keeps it.",
  },
  CORS_ORIGINS: {
    byDefault: '',
    meaning: 'Other origins whose pages may call the API, separated by commas.',
  },
  SESSION_HOURS: { byDefault: '`12`', meaning: 'The longest life of a session.' },
  SESSION_IDLE_MINUTES: { byDefault: '`30`', meaning: 'The life of an unused session, 1 to 1440.' },
  SECOND_FACTOR: {
    byDefault: '`optional`',
    meaning: '`required` asks everybody for a code of an authenticator app beside the password.',
  },
  SMTP_URL: {
    byDefault: '',
    meaning:
      'The [mail server](operating/email.md), such as `smtp://user:password@mail.practice.example:587`. Without it no email leaves, and appointments show what would be sent. A demo clinic does not start with it.',
  },
  MAIL_FROM: { byDefault: '', meaning: 'The sender, such as `Practice <desk@practice.example>`.' },
  SECRET_KEY: {
    byDefault: '',
    meaning:
      'Encrypts the secrets of [webhooks](operating/webhooks.md) and [second factors](operating/practice.md#the-second-factor); `openssl rand -hex 32` prints one. Webhooks need it. Keep it: a restored backup needs it too.',
  },
  WEBHOOK_PRIVATE: {
    byDefault: '`off`',
    meaning: '`on` also sends webhooks to this machine and its network, and over http.',
  },
  SMS_URL: {
    byDefault: '',
    meaning: 'The URL of the [SMS gateway](operating/sms.md). Without it no SMS leaves.',
  },
  SMS_METHOD: { byDefault: '`POST`', meaning: "The gateway's method, `POST` or `PUT`." },
  SMS_HEADERS: { byDefault: '', meaning: "The gateway's headers, each as `Name: value` on its own line." },
  SMS_BODY: {
    byDefault: '`{"to":"{to}","text":"{text}","id":"{id}"}`',
    meaning: 'The body as JSON or a form, with `{to}`, `{text}` and, if the gateway takes one, `{id}`.',
  },
  SMS_ID_PATH: { byDefault: '`id`', meaning: "The field of the gateway's answer that holds its id." },
  DEMO: {
    byDefault: '',
    meaning:
      '`on` serves a demo clinic on any host, `off` makes none. Default: a new database without `ADMIN_EMAIL` gets one.',
  },
  API_DOCS: {
    byDefault: '`on` for a demo clinic, else `off`',
    meaning: '`on` serves `/api/docs`, which shares its origin with the tokens.',
  },
  METRICS_PORT: {
    byDefault: '',
    meaning: 'Serves [metrics](operating/monitoring.md#metrics) for Prometheus on a port of this machine.',
  },
  METRICS_TOKEN: {
    byDefault: '',
    meaning: 'Serves metrics at `/metrics` to callers with this token.',
  },
  LOG_LEVEL: {
    byDefault: '`info`',
    meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
  },
};
