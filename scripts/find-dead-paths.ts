import { posix } from 'node:path';

export interface DeadPath {
  readonly document: string;
  readonly line: number;
  readonly path: string;
}

// Outputs of a build or a run, which documents may name although the repository lacks them.
const generated = /(^|\/)(node_modules|dist|data|test-results)(\/|$)/;
const ours = /^(contract|server|ui|panel|e2e|bench|proof|testing|scripts|docs|\.ci)\//;
const looksLikeFile = /\.(ts|tsx|css|md|json|html|png|svg)$/;

/**
 * Returns paths and relative links in a document that the repository lacks. `files` are all its files, from the root.
 * A path may be shortened at its beginning (`appointments/cancel.ts`) and may contain `*`.
 */
export function findDeadPaths(document: string, text: string, files: readonly string[]): DeadPath[] {
  const dead: DeadPath[] = [];
  let fenced = false;
  text.split('\n').forEach((line, index) => {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    if (fenced) return;
    for (const path of listLinks(line))
      if (!isThere(posix.join(posix.dirname(document), path), files))
        dead.push({ document, line: index + 1, path });
    for (const path of listCodePaths(line))
      if (!isThere(path, files) && !files.some((file) => endsIn(file, path)))
        dead.push({ document, line: index + 1, path });
  });
  return dead;
}

function listLinks(line: string): string[] {
  const prose = line.replace(/`[^`]*`/g, '');
  const found = [...prose.matchAll(/\]\(\s*<?([^)\s>]+)|\b(?:src|href)="([^"]+)"|^\[[^\]]+\]:\s*(\S+)/g)];
  return found
    .map((match) => (match[1] ?? match[2] ?? match[3] ?? '').replace(/[#?].*$/, ''))
    .filter((path) => path !== '' && !/^([a-z][a-z+.-]*:|\/\/)/i.test(path))
    .map(decodeURI);
}

function listCodePaths(line: string): string[] {
  return [...line.matchAll(/`([^`]+)`/g)]
    .map((match) => (match[1] ?? '').replace(/:\d+$/, ''))
    .filter((path) => /^[\w@.*-]+(\/[\w@.*-]+)+\/?$/.test(path) && !path.includes('...'))
    .filter((path) => (ours.test(path) || looksLikeFile.test(path)) && !generated.test(path));
}

function isThere(path: string, files: readonly string[]): boolean {
  const plain = posix.normalize(path).replace(/\/$/, '');
  if (plain === '.') return true;
  return files.some(
    (file) => file === plain || file.startsWith(`${plain}/`) || posix.matchesGlob(file, plain),
  );
}

function endsIn(file: string, path: string): boolean {
  return path.includes('*') ? posix.matchesGlob(file, `**/${path}`) : file.endsWith(`/${path}`);
}
