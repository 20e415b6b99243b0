import { existsSync, readdirSync } from 'node:fs';
import { sep } from 'node:path';
import type { Caller, Owned } from '@docket/contract/endpoint.ts';
import { panelPaths, patientPages } from '@docket/contract/panel-paths.ts';

/** Who may call a route, and which of its fields name records that must be the caller's own. */
export interface Access {
  readonly caller: Caller;
  readonly own: Readonly<Record<string, Owned>>;
}

/** What stands beside the calls of the contract. Anybody may have it; the sentence says why that is right. */
export const openRoutes: Readonly<Record<string, string>> = {
  'GET /healthz': 'says only that the process answers',
  'GET /readyz': 'says only that the database answers',
  'GET /metrics': 'there only with METRICS_TOKEN, and asks for it itself',
  'GET /api/images/:name':
    'an image tag sends no token; the address is random, one for each upload, so nobody guesses it',
  'GET /api/messages/stop/:token': 'leads to the page of the same link, and changes nothing',
  'POST /api/messages/stop/:token':
    'the token is a secret of whoever was sent the email; it stops messages to their address and tells nothing',
  'GET /feed/:name':
    'a calendar program sends no token; the address has a secret of 256 bits, which its doctor can end',
  'POST /api/messages/inbound/:secret':
    'the address is the secret of the practice’s own SMS gateway; without it nothing is there',
  'GET /api/openapi.json': 'the contract is public',
  'GET /api/docs': 'the contract is public',
  'GET /api/docs/*': 'the contract is public',
  'OPTIONS *': 'a browser asks before another origin’s page calls; it answers nothing of anybody',
};

const anyone: Access = { caller: 'anyone', own: {} };

/**
 * Takes the folder of the built panel; returns who may have a route that is no call, or null where nobody declared it.
 * The panel's own files are what its login screen is made of; GET stands for HEAD as well.
 */
export function createFindOpenRoute(panelFolder: string): (method: string, path: string) => Access | null {
  const files = new Set<string>([...panelPaths, ...patientPages, ...listFiles(panelFolder)]);
  return (method, path) => {
    const routeMethod = method === 'HEAD' ? 'GET' : method;
    const isOfPanel = routeMethod === 'GET' && files.has(path);
    return isOfPanel || `${routeMethod} ${withoutRest(path)}` in openRoutes ? anyone : null;
  };
}

// The pages of the documents are many files under one address.
function withoutRest(path: string): string {
  return path.replace(/^\/api\/docs\/.*$/, '/api/docs/*');
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (path) => `/${path.split(sep).join('/')}`,
  );
}
