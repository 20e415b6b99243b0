import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { isThisMachine } from './trusted-proxies.ts';

/** An address to listen on, and the setting that names its port. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly setting: 'PORT' | 'METRICS_PORT';
}

/**
 * Starts to listen and returns the URL for a browser. Throws Refusal with a sentence that names the setting when the
 * port or host can't be used.
 */
export async function listen(
  app: FastifyInstance,
  { host, port, publicUrl }: Pick<Settings, 'host' | 'port' | 'publicUrl'>,
): Promise<string> {
  await app
    .listen({ host, port })
    .catch((error: unknown) => refuseToListen(error, { host, port, setting: 'PORT' }));
  const warning = warnOfPlainHttp({ host, publicUrl });
  if (warning) app.log.warn(warning);
  return publicUrl ?? `http://${formatHost(host)}:${port}`;
}

/**
 * Checks that a server could listen on the port, and frees it again: a start that will fail should not create
 * anything first. Throws Refusal as `listen` does.
 */
export async function checkCanListen(address: ListenAddress): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host: address.host, port: address.port });
    await once(probe, 'listening');
  } catch (error) {
    refuseToListen(error, address);
  }
  probe.close();
  await once(probe, 'close');
}

/** Throws Refusal when a person can fix the cause, else the original error. */
export function refuseToListen(error: unknown, address: ListenAddress): never {
  const sentence = listenFailureReason((error as { code?: unknown }).code, address);
  throw sentence ? new Refusal('unavailable', sentence) : error;
}

function listenFailureReason(code: unknown, { host, port, setting }: ListenAddress): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `${setting} ${port} on ${host} is in use by another program: stop it, or choose another with ${setting}`;
    case 'EACCES':
      return `${setting} ${port} may not be used by this user: choose one above 1023 with ${setting}`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is no address of this machine`;
    default:
      return null;
  }
}

/** Returns a warning when other machines reach the server without https, else null. */
export function warnOfPlainHttp({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): string | null {
  if (isLoopback(host) || publicUrl?.startsWith('https://')) return null;
  return `HOST ${host} lets others reach Docket and PUBLIC_URL does not begin with https: anyone on the network can read passwords and patient data`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || isThisMachine(host);
}

function formatHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'; // every address of this machine
  return isIPv6(host) ? `[${host}]` : host;
}
