import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { limitQuestions } from '../http/limit-questions.ts';
import { notFound } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { createDocument, type OpenApiDocument } from './create-document.ts';
import { type StoredAnswer, sendStored, storeAnswer } from './stored-answers.ts';

// Dark from the first moment where the system is, as the pages become when their program runs; without the bar that loads
// documents from elsewhere; narrow enough for a phone.
const look = `@media (prefers-color-scheme: dark) { html { background: #1c2022; color-scheme: dark }
  .swagger-ui .responses-inner .headers td { color: #e4e6e6 } }
.swagger-ui .topbar, .swagger-ui .response-col_links { display: none }
.swagger-ui .responses-table, .swagger-ui .responses-inner pre { max-width: calc(100vw - 5rem); overflow-x: auto }
.swagger-ui .responses-table { display: block }
`;

/**
 * Serves the contract as OpenAPI 3.1 (`/api/openapi.json`) and as pages to read and try it (`/api/docs`); both ask for no
 * sign-in, and nothing in them comes from another origin. Each file is compressed once, when it is first asked for, and
 * has a tag; one address may ask so often a minute. Takes the HTTP server, the version of the program and whether the
 * pages are wanted.
 */
export function serveDocuments(
  app: FastifyInstance,
  version: string,
  { apiDocs }: Pick<Settings, 'apiDocs'>,
): void {
  // Made when somebody first asks: a start should not wait for it.
  let document: OpenApiDocument | null = null;
  const read = () => {
    document ??= createDocument(version);
    return document;
  };
  const count = limitQuestions('The description of the calls is asked for too often');
  let description: Promise<StoredAnswer> | null = null;
  app.get('/api/openapi.json', async (request, reply) => {
    count(request.ip);
    description ??= storeAnswer(jsonType, Buffer.from(JSON.stringify(read())));
    return sendStored(request, reply, await description);
  });
  // The pages share the origin that keeps the tokens; who does not need them can do without.
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
 * Returns what reads one file of the pages by its path, or null for any other path. The program of the pages is a server
 * of its own, which answers us alone: its files would be compressed for each caller.
 */
function createPages(version: string, read: () => OpenApiDocument) {
  let pages: Promise<FastifyInstance> | null = null;
  const stored = new Map<string, Promise<StoredAnswer>>();
  return async (path: string): Promise<StoredAnswer | null> => {
    const known = stored.get(path);
    if (known) return known;
    // What a client would have resolved before it asks is no address of a file.
    if (new URL(path, 'http://pages').pathname !== path) return null;
    // Written anew each time, and of no use beside the JSON.
    if (path === '/api/docs/yaml') return null;
    pages ??= openPages(version, read);
    const { statusCode, headers, rawPayload } = await (await pages).inject({ method: 'GET', url: path });
    if (statusCode !== 200) return null;
    const answer = storeAnswer(String(headers['content-type']), rawPayload);
    if (stored.size < maxFiles) stored.set(path, answer);
    return answer;
  };
}

// The pages are a dozen files; one of them may have several addresses.
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
 * A plugin of the pages' program, which runs in the browser: it is written out as text, so nothing from outside of it may
 * be named in it. The program's own way to follow references prepares the whole document before it draws and again with
 * each call that is opened, which takes seconds; in ours every reference points to a part of itself, and none goes round.
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
