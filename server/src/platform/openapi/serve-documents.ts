import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { limitPublicRequests } from '../http/limit-questions.ts';
import { notFound } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { createDocument, type OpenApiDocument } from './create-document.ts';
import { type StoredAnswer, sendStored, storeAnswer } from './stored-answers.ts';

// Dark from the start on dark systems, since the page only becomes dark once its script runs. Hides the bar that
// loads documents from elsewhere, and fits a phone.
const look = `@media (prefers-color-scheme: dark) { html { background: #1c2022; color-scheme: dark }
  .swagger-ui .responses-inner .headers td { color: #e4e6e6 } }
.swagger-ui .topbar, .swagger-ui .response-col_links { display: none }
.swagger-ui .responses-table, .swagger-ui .responses-inner pre { max-width: calc(100vw - 5rem); overflow-x: auto }
.swagger-ui .responses-table { display: block }
`;

/**
 * Serves the contract as OpenAPI 3.1 (`/api/openapi.json`) and, if `apiDocs` is on, as pages to read and try it
 * (`/api/docs`). Both are public and load nothing from other origins. Files are compressed once on first use and have
 * an ETag; requests are limited per address.
 */
export function serveDocuments(
  app: FastifyInstance,
  version: string,
  { apiDocs }: Pick<Settings, 'apiDocs'>,
): void {
  // Created on the first request, so that the start does not wait for it.
  let document: OpenApiDocument | null = null;
  const read = () => {
    document ??= createDocument(version);
    return document;
  };
  const count = limitPublicRequests('Too many requests for the API documentation. Please wait a moment');
  let description: Promise<StoredAnswer> | null = null;
  app.get('/api/openapi.json', async (request, reply) => {
    count(request.ip);
    description ??= storeAnswer(jsonType, Buffer.from(JSON.stringify(read())));
    return sendStored(request, reply, await description);
  });
  // The pages share the origin that stores the tokens, so a setting can switch them off.
  if (apiDocs !== 'on') return;
  const readPage = createPages(version, read);
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    count(request.ip);
    const page = await readPage(request.url.split('?')[0] ?? '');
    if (page === null) throw notFound('Page');
    return sendStored(request, reply, page);
  };
  app.get('/api/docs', send);
  app.get('/api/docs/*', send);
}

const jsonType = 'application/json; charset=utf-8';

/**
 * Returns a function that reads one file of the pages by path; null for any other path. An internal server renders
 * the pages, and its files are stored compressed instead of being compressed for each caller.
 */
function createPages(version: string, read: () => OpenApiDocument) {
  let pages: Promise<FastifyInstance> | null = null;
  const stored = new Map<string, Promise<StoredAnswer>>();
  return async (path: string): Promise<StoredAnswer | null> => {
    const known = stored.get(path);
    if (known) return known;
    // A path with dot segments names no file: clients resolve them before they send.
    if (new URL(path, 'http://pages').pathname !== path) return null;
    // It would be generated on each request, and the JSON suffices.
    if (path === '/api/docs/yaml') return null;
    pages ??= openPages(version, read);
    const { statusCode, headers, rawPayload } = await (await pages).inject({ method: 'GET', url: path });
    if (statusCode !== 200) return null;
    const answer = storeAnswer(String(headers['content-type']), rawPayload);
    if (stored.size < maxFiles) stored.set(path, answer);
    return answer;
  };
}

// The pages are a dozen files, some under several paths.
const maxFiles = 100;

async function openPages(version: string, read: () => OpenApiDocument): Promise<FastifyInstance> {
  const pages = fastify();
  const empty = { openapi: '3.1.0', info: { title: 'Docket', version }, paths: {} };
  await pages.register(swagger, { mode: 'static', specification: { document: empty } });
  await pages.register(swaggerUi, {
    routePrefix: '/api/docs',
    indexPrefix: '',
    transformSpecification: read as () => Record<string, unknown>,
    transformSpecificationClone: false,
    theme: { title: 'Docket: the calls', css: [{ filename: 'docket.css', content: look }] },
    uiConfig: { deepLinking: true, docExpansion: 'none', filter: true, plugins: [quickPages] },
  });
  return pages;
}

type Part = Readonly<Record<string, unknown>>;

/**
 * A Swagger UI plugin. It runs in the browser and is sent as text, so it must not use anything from outside the
 * function. Swagger UI's resolver takes seconds, since it prepares the entire document for each opened call. In our
 * document every reference is internal and acyclic, so this short one suffices.
 */
export function quickPages() {
  return {
    fn: {
      async resolveSubtree(document: Part, path: readonly string[]) {
        const find = (names: readonly string[]) =>
          names.reduce<unknown>((part, name) => (part as Part | undefined)?.[name], document);
        const follow = (part: unknown): unknown => {
          if (Array.isArray(part)) return part.map(follow);
          if (typeof part !== 'object' || part === null) return part;
          if ('$ref' in part) return follow(find(String(part.$ref).slice('#/'.length).split('/')));
          return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, follow(value)]));
        };
        return { spec: follow(find(path)), errors: [] };
      },
    },
  };
}
