import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

// What the panel never asks of a browser, and so no script that came into it may either.
const unusedPowers = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((power) => `${power}=()`)
  .join(', ');

/**
 * Sends the headers that keep a page to itself. Scripts come from our own origin and are never inline; styles may be,
 * because the panel's components draw with them. Takes the origin the panel was built to call (null: its own).
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  settings: Pick<Settings, 'publicUrl'>,
  apiOrigin: string | null,
): Promise<void> {
  const isHttps = settings.publicUrl?.startsWith('https://') ?? false;
  const api = apiOrigin ? [apiOrigin] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...api],
        connectSrc: ["'self'", ...api],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // On a plain address in the practice's network it would leave the panel dead.
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    // Browsers only heed it on https, and complain elsewhere.
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', unusedPowers);
  });
}
