import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { panelPaths, patientPages } from '@docket/contract/rules/panel-paths.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../refusal.ts';

/**
 * Serves the built panel: its files, compressed at build where possible, `index.html` for every path of the panel,
 * and the pages for patients. Other paths get 404: the panel for a browser, an envelope for a program.
 */
export async function servePanel(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      // One route for each file, made at the start: unknown paths never touch the disk.
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', 'build.json'],
      cacheControl: false,
      // `/` is a path of the panel like the others.
      index: false,
      setHeaders: (reply, path) => void reply.header('cache-control', chooseCacheHeader(path)),
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
    // Sent as text: as a file, a browser with a cached copy would get an empty 304.
    reply.code(404).type('text/html; charset=utf-8').send(page);
  });
}

/** Returns the origin that the panel was built to call; null if it calls the server that serves it. */
export function readApiOrigin(folder: string): string | null {
  const { apiBaseUrl } = readBuild(folder);
  return typeof apiBaseUrl === 'string' && URL.canParse(apiBaseUrl) ? new URL(apiBaseUrl).origin : null;
}

/** Returns the name of this build of the panel; null without a build. */
export function readBuildName(folder: string): string | null {
  const { sources } = readBuild(folder);
  return typeof sources === 'string' && sources !== '' ? sources : null;
}

// Written by scripts/build-panel.ts.
function readBuild(folder: string): { apiBaseUrl?: unknown; sources?: unknown } {
  const path = join(folder, 'build.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : {};
}

// Files in assets/ have the hash of their content in their names; the others keep their names when they change.
function chooseCacheHeader(path: string): string {
  return /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

// Returns whether a person opened the path in a browser, as opposed to a call or a file.
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
