import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Settings } from '../settings.ts';

type Directives = Readonly<Record<string, readonly string[]>>;

// No text becomes markup or a script in the panel but by the one policy of its theme.js.
const trustedTypes: Directives = { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default'] };

// The pages of the documents draw themselves with texts.
function isDocument(route: string | undefined): boolean {
  return route?.startsWith('/api/docs') ?? false;
}

// What the panel never asks of a browser, and so no script that came into it may either.
const unusedPowers = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((power) => `${power}=()`)
  .join(', ');

/**
 * Sends the headers that keep a page to itself. Scripts come from our own origin and are never inline; styles may be,
 * because the panel's components draw with them. Takes the origin the panel was built to call (null: its own).
 */
export function sendSecurityHeaders(
  app: FastifyInstance,
  settings: Pick<Settings, 'publicUrl'>,
  apiOrigin: string | null,
): void {
  const isHttps = settings.publicUrl?.startsWith('https://') ?? false;
  const headers = (directives: Directives) => ({
    ...headersOf(optionsFor(isHttps, apiOrigin, directives)),
    'permissions-policy': unusedPowers,
  });
  const usual = headers(trustedTypes);
  const ofDocuments = headers({});
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    reply.headers(isDocument(routeOptions.url) ? ofDocuments : usual);
    done();
  });
}

// They are the same for every answer, and put together for each they cost more than everything else around a call.
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

function optionsFor(isHttps: boolean, apiOrigin: string | null, more: Directives): HelmetOptions {
  const api = apiOrigin ? [apiOrigin] : [];
  return {
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
        ...more,
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
  };
}
