import type { FastifyInstance } from 'fastify';
import { type Access, createFindOpenRoute } from './open-routes.ts';

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
    readonly declaredRoutes: readonly DeclaredRoute[];
  }
}

/**
 * Makes the start fail for every later route without declared callers: calls declare them in their endpoint, all
 * other routes in open-routes.ts. Throws an Error that names the route.
 */
export function demandAccess(app: FastifyInstance, panelFolder: string): void {
  const routes: DeclaredRoute[] = [];
  const findOpenRoute = createFindOpenRoute(panelFolder);
  app.decorate('declaredRoutes', routes);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const httpMethod of [method].flat()) {
      const access = config?.access ?? findOpenRoute(httpMethod, url);
      if (!access) throw new Error(`The route ${httpMethod} ${url} does not declare its callers`);
      routes.push({ method: httpMethod, path: url, access });
    }
  });
}
