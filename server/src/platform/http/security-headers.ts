import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

// The API's documentation page sets HTML from text, which trusted types forbid.
function isDocumentation(route: string | undefined): boolean {
  return route?.startsWith('/api/docs') ?? false;
}

/**
 * Sends the security headers. Scripts must come from our origin and are never inline; inline styles are allowed,
 * because the panel's components need them. `apiOrigin` is the origin that the panel calls; null: its own server.
 */
export function sendSecurityHeaders(
  app: FastifyInstance,
  settings: Pick<Settings, 'publicUrl'>,
  apiOrigin: string | null,
): void {
  const isHttps = settings.publicUrl?.startsWith('https://') ?? false;
  const policy = choosePolicy(apiOrigin);
  // On a plain http URL in the practice's network this would break the panel.
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

function choosePolicy(apiOrigin: string | null): string[] {
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

// In the panel, only the policy in its theme.js can turn text into markup or a script.
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types default'];

// Recommended by the OWASP Secure Headers project.
const fixed = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  // Forbids features that the panel never uses, so that an injected script is barred from them too.
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

// Browsers honour these only on https, and log warnings elsewhere.
const onHttps = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const;
