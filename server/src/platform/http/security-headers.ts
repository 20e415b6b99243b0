import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

// The pages of the API's documentation draw themselves with texts, which trusted types forbid.
function isDocumentation(route: string | undefined): boolean {
  return route?.startsWith('/api/docs') ?? false;
}

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
  const policy = policyFor(apiOrigin);
  // On a plain address in the practice's network it would leave the panel dead.
  const upgrade = isHttps ? ['upgrade-insecure-requests'] : [];
  const headers = (directives: readonly string[]) => ({
    'content-security-policy': [...directives, ...upgrade].join(';'),
    ...fixed,
    ...(isHttps && onHttps),
  });
  const usual = headers([...policy, ...trustedTypes]);
  const ofDocumentation = headers(policy);
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    reply.headers(isDocumentation(routeOptions.url) ? ofDocumentation : usual);
    done();
  });
}

function policyFor(apiOrigin: string | null): string[] {
  const api = apiOrigin ? ` ${apiOrigin}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${api}`,
    `connect-src 'self'${api}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
}

// No text becomes markup or a script in the panel but by the one policy of its theme.js.
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types default'];

// What the OWASP Secure Headers project recommends.
const fixed = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  // What the panel never asks of a browser, and so no script that came into it may either.
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

// Browsers heed these only on https, and complain elsewhere.
const onHttps = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const;
