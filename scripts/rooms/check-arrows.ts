import { type Place, placeOf, whyNot } from './arrows.ts';
import type { Module } from './read-module.ts';
import { type Fault, isForTests } from './source-tree.ts';

/** The imports that go against an arrow, and the folders that have none. */
export function checkArrows(modules: ReadonlyMap<string, Module>): Fault[] {
  const faults: Fault[] = [];
  for (const [path, module] of modules) {
    const from = placeOrFault(path, faults);
    if (!from) continue;
    for (const { name, target, line } of module.imports) {
      const sentence = target === null ? foreign(path, name) : refuse(path, from, name, target);
      if (sentence) faults.push({ path, line, sentence });
    }
  }
  return faults;
}

function placeOrFault(path: string, faults: Fault[]): Place | null {
  try {
    return placeOf(path);
  } catch (error) {
    faults.push({ path, sentence: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

function refuse(path: string, from: Place, name: string, target: string): string | null {
  // A file outside of every room, such as package.json: no arrow speaks of it.
  if (!/^\w+\/(src|migrations|support)\/|^(scripts|e2e|bench|proof)\//.test(target)) return null;
  const to = placeOf(target);
  // Scripts are no workspace, so they go by paths.
  if (name.startsWith('.') && from.room !== to.room && from.room !== 'scripts' && to.room !== 'scripts')
    return `${name} reaches into another room; its door is @docket/${to.room}`;
  if (isForTests(path)) return from.room === to.room ? null : whyNot(from, to);
  // The runner of all tests runs the proofs too.
  if (isForTests(target) && from.room !== 'scripts') return `${name} is there for tests only`;
  return whyNot(from, to);
}

// The contract must be readable by every side, whatever that side runs on.
function foreign(path: string, name: string): string | null {
  if (!path.startsWith('contract/') || isForTests(path)) return null;
  return name === 'zod' || name.startsWith('zod/') ? null : `contract imports only zod, not ${name}`;
}
