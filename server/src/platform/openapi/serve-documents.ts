import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { createDocument, type OpenApiDocument } from './create-document.ts';

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
 * sign-in, and nothing in them comes from another origin. Takes the HTTP server, the version of the program and whether
 * the pages are wanted.
 */
export async function serveDocuments(
  app: FastifyInstance,
  version: string,
  { apiDocs }: Pick<Settings, 'apiDocs'>,
): Promise<void> {
  // Made when somebody first asks: a start should not wait for it.
  let document: OpenApiDocument | null = null;
  const read = () => {
    document ??= createDocument(version);
    return document;
  };
  let text: string | null = null;
  app.get('/api/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(read());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  // The pages share the origin that keeps the tokens; who does not need them can do without.
  if (apiDocs === 'off') return;
  const empty = { openapi: '3.1.0', info: { title: 'Docket', version }, paths: {} };
  await app.register(swagger, { mode: 'static', specification: { document: empty } });
  await app.register(async (pages) => {
    // Its files may be kept by nobody either: one rule for everything under /api.
    pages.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    await pages.register(swaggerUi, {
      routePrefix: '/api/docs',
      indexPrefix: '',
      transformSpecification: read as () => Record<string, unknown>,
      transformSpecificationClone: false,
      // Written anew for whoever asks, at a price that nobody has to be signed in for.
      uiHooks: {
        async preHandler({ routeOptions }) {
          if (routeOptions.url === '/api/docs/yaml') throw notFound('Page');
        },
      },
      theme: { title: 'Docket: the calls', css: [{ filename: 'docket.css', content: look }] },
      uiConfig: { deepLinking: true, docExpansion: 'none', filter: true, plugins: [quickPages] },
    });
  });
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
