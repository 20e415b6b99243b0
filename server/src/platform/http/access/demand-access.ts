import type { FastifyInstance } from 'fastify';
import { type Access, createFindOpenRoute } from './open-routes.ts';

/** A route as it is served, with the permission it declares. */
interface DeclaredRoute {
  readonly method: string;
  readonly path: string;
  readonly access: Access;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyInstance {
    /** Every route there is, with who may call it. */
    readonly declaredRoutes: readonly DeclaredRoute[];
  }
}

/**
 * From here on a route that does not say who may call it stops the start: calls say it by their endpoint, everything else
 * in open-routes.ts. Takes the HTTP server and the folder of the built panel; what throws is an Error with a sentence.
 */
export function demandAccess(app: FastifyInstance, panelFolder: string): void {
  const routes: DeclaredRoute[] = [];
  const findOpenRoute = createFindOpenRoute(panelFolder);
  app.decorate('declaredRoutes', routes);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const httpMethod of [method].flat()) {
      const access = config?.access ?? findOpenRoute(httpMethod, url);
      if (!access) throw new Error(`The route ${httpMethod} ${url} does not say who may call it`);
      routes.push({ method: httpMethod, path: url, access });
    }
  });
}
