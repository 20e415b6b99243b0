import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { createDocument, type OpenApiDocument } from './create-document.ts';
import { quickPages } from './quick-pages.ts';

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
