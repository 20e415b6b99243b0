import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg)$/;
/** Below this a compressed file saves nothing on its way. */
const leastBytes = 600;

/** Lays a `.br` and a `.gz` beside every file that gets smaller by it, so that the server only has to send them. */
export function compressFiles(): Plugin {
  let folder = '';
  return {
    name: 'docket:compress-files',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    // Last, when the files of public/ lie there too.
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        for (const path of filesIn(folder)) compress(path);
      },
    },
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => compressible.test(path) && statSync(path).size >= leastBytes);
}

function compress(path: string): void {
  const source = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
  writeFileSync(`${path}.br`, brotliCompressSync(source, { params }));
  writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }));
}
