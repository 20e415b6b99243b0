import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../list-files.ts';

/** The files to judge: path from the repository's root -> text. */
export type SourceTree = ReadonlyMap<string, string>;

/** Something that breaks a rule of the house, and where. */
export interface Fault {
  readonly path: string;
  readonly line?: number;
  readonly sentence: string;
}

const source = /^(contract|server|ui|panel|booking|e2e|bench|proof|scripts)\/.*\.(ts|tsx|css)$/;

/** Reads every source file git knows or would add. */
export function readSourceTree(root: string): SourceTree {
  const paths = listFiles(root).filter((path) => source.test(path));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Tests, and what only tests use. */
export function isForTests(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /(^|\/)(testing|e2e|proof)\//.test(path);
}

/** Written by a program, not by hand. */
export function isGenerated(path: string): boolean {
  return /(\.golden\.|\.generated\.|\/generated\/|\.d\.ts$)/.test(path);
}
