// @module-tag both-engines
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from './postgres.ts';

let folder: string;
let server: Server;
const at = (name: string) => join(folder, name);
const certificate = (name: string, host: string) =>
  execFileSync(
    'openssl',
    `req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 2 -subj /CN=${host} -addext subjectAltName=DNS:${host} -keyout ${at(`${name}.key`)} -out ${at(`${name}.crt`)}`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  );

// Whether the fake server agrees to TLS. A driver checks the certificate right after that answer.
let agrees = true;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docket-tls-'));
  certificate('server', 'localhost');
  certificate('other', 'database.example');
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(agrees ? 'S' : 'N');
      if (!agrees) return;
      const key = readFileSync(at('server.key'));
      const cert = readFileSync(at('server.crt'));
      new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => {});
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const reach = (query: string, host = 'localhost') =>
  openPostgres(
    `postgres://docket:secret-word@${host}:${(server.address() as AddressInfo).port}/docket?${query}`,
  ).then(
    () => 'open',
    (error: Error) => error.message,
  );

test('a certificate of an unknown authority is refused in one sentence', async () => {
  expect(await reach('sslmode=verify-full')).toMatch(
    /^DATABASE_URL: The certificate of the database is signed by an authority that this machine does not trust: name the authority's file in DATABASE_URL \(docs\/operating\/nodes.md says how, under "TLS to the database"\) \(self-signed certificate[^\n]*$/,
  );
  expect(await reach(`sslmode=verify-full&sslrootcert=${at('other.crt')}`)).toContain(
    'signed by an authority that this machine does not trust',
  );
});

test.each(['require', 'prefer', 'verify-ca'])(
  'sslmode=%s checks the certificate as strictly, without a warning',
  async (mode) => {
    const warnings: string[] = [];
    const collectWarning = ({ message }: Error) => warnings.push(message);
    process.on('warning', collectWarning);
    expect(await reach(`sslmode=${mode}`)).toBe(await reach('sslmode=verify-full'));
    await new Promise(setImmediate);
    process.off('warning', collectWarning);
    expect(warnings).toEqual([]);
  },
);

test('a certificate for another host is refused in one sentence', async () => {
  expect(await reach(`sslmode=verify-full&sslrootcert=${at('server.crt')}`, '127.0.0.1')).toMatch(
    /^DATABASE_URL: The certificate of the database is for another host than DATABASE_URL names [^\n]+$/,
  );
});

test('a missing file of the authority is reported in one sentence, at once', async () => {
  expect(await reach(`sslmode=verify-full&sslrootcert=${at('nowhere.crt')}`)).toMatch(
    /^DATABASE_URL: A file that DATABASE_URL names can not be read [^\n]+nowhere.crt[^\n]*$/,
  );
});

test('a database without TLS is refused in one sentence', async () => {
  agrees = false;
  expect(await reach('sslmode=verify-full')).toMatch(
    /^DATABASE_URL: The database offers no TLS, which DATABASE_URL requires [^\n]+$/,
  );
});
