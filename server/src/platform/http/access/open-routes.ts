import { existsSync, readdirSync } from 'node:fs';
import { sep } from 'node:path';
import type { Caller, Owned } from '@docket/contract/endpoint.ts';
import { panelPaths, patientPages } from '@docket/contract/rules/panel-paths.ts';

/** The callers of a route, and the fields whose records must belong to the caller. */
export interface Access {
  readonly caller: Caller;
  readonly ownerFields: Readonly<Record<string, Owned>>;
}

/** Public routes beside the calls of the contract, each with the reason why that is safe. */
export const openRoutes: Readonly<Record<string, string>> = {
  'GET /healthz': 'shows only that the process answers',
  'GET /readyz': 'shows only that the database answers',
  'GET /metrics': 'served only with METRICS_TOKEN set, and checks that token',
  'GET /api/images/:name':
    'an image tag sends no token; each upload gets a random URL that can not be guessed',
  'GET /api/messages/stop/:token': 'redirects to the page of this link and changes nothing',
  'POST /api/messages/stop/:token':
    'the token is a secret of the recipient of the email; it stops messages to that address and reveals nothing',
  'GET /feed/:name':
    'a calendar program sends no token; the URL contains a secret of 256 bits, which the doctor can revoke',
  'POST /api/messages/inbound/:secret':
    'the URL contains the secret of the practice’s SMS gateway; without it the answer is 404',
  'GET /api/openapi.json': 'the contract is public',
  'GET /api/docs': 'the contract is public',
  'GET /api/docs/*': 'the contract is public',
  'OPTIONS *': 'a browser asks before a page of another origin calls; the answer has no data',
};

const anyone: Access = { caller: 'anyone', ownerFields: {} };

/**
 * Returns a function that finds the access of a route that is no call; null if it is undeclared. Public are the
 * routes above, the panel's pages and its built files, which make up the login screen. HEAD counts as GET.
 */
export function createFindOpenRoute(panelFolder: string): (method: string, path: string) => Access | null {
  const files = new Set<string>([...panelPaths, ...patientPages, ...listFiles(panelFolder)]);
  return (method, path) => {
    const routeMethod = method === 'HEAD' ? 'GET' : method;
    const isOfPanel = routeMethod === 'GET' && files.has(path);
    return isOfPanel || `${routeMethod} ${withoutRest(path)}` in openRoutes ? anyone : null;
  };
}

// The API documentation consists of many files under one path.
function withoutRest(path: string): string {
  return path.replace(/^\/api\/docs\/.*$/, '/api/docs/*');
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (path) => `/${path.split(sep).join('/')}`,
  );
}
