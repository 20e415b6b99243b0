import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';

/**
 * Begins to listen. Returns the address to open in a browser. Throws Refusal with a sentence that names the setting
 * when the port or the host can not be had.
 */
export async function listen(
  app: FastifyInstance,
  { host, port, publicUrl }: Pick<Settings, 'host' | 'port' | 'publicUrl'>,
): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const sentence = whyNot((error as { code?: unknown }).code, host, port);
    throw sentence ? new Refusal('unavailable', sentence) : error;
  }
  return publicUrl ?? `http://${nameOf(host)}:${port}`;
}

function whyNot(code: unknown, host: string, port: number): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} on ${host} is in use by another program: stop it, or choose another with PORT`;
    case 'EACCES':
      return `PORT ${port} may not be used by this user: choose one above 1023 with PORT`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is no address of this machine`;
    default:
      return null;
  }
}

function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'; // every address of this machine
  return isIPv6(host) ? `[${host}]` : host;
}
