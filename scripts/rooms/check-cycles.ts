import type { Module } from './read-module.ts';
import type { Fault } from './source-tree.ts';

/** Files that import each other in a circle; type-only imports count. One fault a circle. */
export function checkCycles(modules: ReadonlyMap<string, Module>): Fault[] {
  const faults: Fault[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const walk = (path: string) => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      faults.push({ path, sentence: `imports itself: ${[...trail.slice(at), path].join(' -> ')}` });
      return;
    }
    const module = modules.get(path);
    if (!module || done.has(path)) return;
    trail.push(path);
    for (const target of new Set(module.imports.map((one) => one.target))) if (target) walk(target);
    trail.pop();
    done.add(path);
  };
  for (const path of modules.keys()) walk(path);
  return faults;
}
