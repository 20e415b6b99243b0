import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface FirstLoad {
  /** "The login screen" */
  readonly pageName: string;
  /** Modules from the panel's folder: what the page starts with, and the screen it shows first. */
  readonly entry: string;
  readonly screen: string;
  /** Files that the page loads beside what is built, from the panel's folder. */
  readonly alsoLoaded: readonly string[];
  readonly maxJsBytes: number;
  readonly maxCssBytes: number;
}

/** Fails the build when everything the first screen loads is larger, as sent (brotli), than it may be. */
export function checkFirstLoad(limits: FirstLoad): Plugin {
  let root = '';
  return {
    name: 'docket:check-first-load',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    writeBundle(_, bundle) {
      const chunks = [limits.entry, limits.screen].map((path) => chunkOf(bundle, join(root, path)));
      const loaded = withStaticImports(bundle, chunks);
      const js = loaded.reduce((sum, chunk) => sum + sentBytes(chunk.code), 0);
      const others = limits.alsoLoaded.reduce(
        (sum, path) => sum + sentBytes(readFileSync(join(root, path))),
        0,
      );
      const styles = new Set(loaded.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
      const css = [...styles].reduce((sum, path) => sum + sentBytes(sourceOf(bundle, path)), 0);
      check(limits.pageName, 'JavaScript', js + others, limits.maxJsBytes);
      check(limits.pageName, 'CSS', css, limits.maxCssBytes);
    },
  };
}

function check(page: string, content: string, bytes: number, maxBytes: number): void {
  const sizes = `${(bytes / 1000).toFixed(1)} kB of ${content} (most: ${maxBytes / 1000} kB, brotli)`;
  if (bytes > maxBytes) throw new Error(`${page} loads ${sizes}`);
  console.log(`${page} loads ${sizes}`);
}

function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.moduleIds.includes(module)) return file;
  }
  throw new Error(`No part of the build holds ${module}`);
}

function withStaticImports(
  bundle: Rolldown.OutputBundle,
  chunks: readonly Rolldown.OutputChunk[],
): Rolldown.OutputChunk[] {
  const found = new Set(chunks);
  for (const chunk of found) {
    for (const path of chunk.imports) {
      const imported = bundle[path];
      if (imported?.type === 'chunk') found.add(imported);
    }
  }
  return [...found];
}

function sourceOf(bundle: Rolldown.OutputBundle, path: string): string | Uint8Array {
  const file = bundle[path];
  if (file?.type !== 'asset') throw new Error(`The build has no styles called ${path}`);
  return file.source;
}

function sentBytes(source: string | Uint8Array): number {
  return brotliCompressSync(source).length;
}
