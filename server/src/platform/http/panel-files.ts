import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { panelPaths, patientPages } from '@docket/contract/panel-paths.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../refusal.ts';

/**
 * Serves the built panel: files as they are or as they were compressed at build, `index.html` for every address a person
 * may open, and the pages of patients. Everything else is 404: a person is shown the panel, which says so, a program an envelope. Takes the
 * folder of the build.
 */
export async function servePanel(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      // One route a file, found at the start: an unknown address never touches the disk.
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', 'build.json'],
      cacheControl: false,
      // `/` is an address of the panel like the others.
      index: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
    });
  } else {
    app.log.warn({ folder }, 'the panel is not built; npm start builds it');
  }
  const serve = (path: string, file: string) =>
    app.get(path, (request, reply) => {
      if (!isNavigation(request)) throw notFound('Page');
      if (isBuilt) reply.sendFile(file);
      else answerNotBuilt(reply);
    });
  for (const path of panelPaths) serve(path, 'index.html');
  for (const path of patientPages) serve(path, `${path.slice(1)}.html`);
  const page = isBuilt ? readFileSync(join(folder, 'index.html')) : null;
  app.setNotFoundHandler((request, reply) => {
    if (page === null || !isNavigation(request)) throw notFound('Page');
    // Not as a file: a browser that has it already would be sent an empty answer.
    reply.code(404).type('text/html; charset=utf-8').send(page);
  });
}

/** The origin the panel was built to call, or null for its own. Takes the folder of the build. */
export function readApiOrigin(folder: string): string | null {
  const { apiBaseUrl } = readBuild(folder);
  return typeof apiBaseUrl === 'string' && URL.canParse(apiBaseUrl) ? new URL(apiBaseUrl).origin : null;
}

/** What names this build of the panel, or null when there is none. Takes the folder of the build. */
export function readBuildName(folder: string): string | null {
  const { sources } = readBuild(folder);
  return typeof sources === 'string' && sources !== '' ? sources : null;
}

// Written with the build by scripts/build-panel.ts.
function readBuild(folder: string): { apiBaseUrl?: unknown; sources?: unknown } {
  const path = join(folder, 'build.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : {};
}

// Files in assets/ carry their content's hash in their names; the others keep their name when they change.
function cachingOf(path: string): string {
  return /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

// A person opened an address: not a call, not a file.
function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?')[0] ?? '';
  if (path === '/api' || path.startsWith('/api/')) return false;
  if (path.slice(path.lastIndexOf('/')).includes('.')) return false;
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}

function answerNotBuilt(reply: FastifyReply): void {
  reply
    .code(503)
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="en"><title>Docket</title><h1>The panel is not built yet</h1>' +
        '<p>Run <code>npm start</code> in the folder of Docket: it builds the panel and starts the server.</p></html>',
    );
}
