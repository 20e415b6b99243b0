import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';

const root = resolve(import.meta.dirname, '../..');

/**
 * Bundles the server and its libraries into one file and returns its path. Loading a thousand modules takes half of a
 * start, and stories start many servers. Tests of the start use unbundled servers.
 */
export async function bundleServer(): Promise<string> {
  const file = resolve(root, '.cache/stories/server.js');
  await build({
    input: resolve(root, 'server/src/main.ts'),
    platform: 'node',
    external: ['sharp', '@fastify/swagger-ui'],
    output: { file, format: 'esm', codeSplitting: false },
    plugins: [
      {
        name: 'own place',
        transform: { filter: { code: /import\.meta\.(dirname|url)/ }, handler: pinModuleUrl },
      },
    ],
    logLevel: 'warn',
  });
  return file;
}

// Paths of modules that read files beside them stay valid.
function pinModuleUrl(code: string, path: string): string {
  return code
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
}
