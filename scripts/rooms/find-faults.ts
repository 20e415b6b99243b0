import { checkArrows } from './check-arrows.ts';
import { checkCycles } from './check-cycles.ts';
import { checkNamesAndSizes } from './check-names-and-sizes.ts';
import { checkUses } from './check-uses.ts';
import { type Module, readModule } from './read-module.ts';
import type { Fault, SourceTree } from './source-tree.ts';

/** Everything in the tree that breaks a rule of the house which a program can see. */
export function findFaults(tree: SourceTree): Fault[] {
  const modules = new Map<string, Module>();
  const broken: Fault[] = [];
  for (const [path, text] of tree) {
    if (!/\.tsx?$/.test(path)) continue;
    try {
      modules.set(path, readModule(path, text));
    } catch (error) {
      broken.push({ path, sentence: error instanceof Error ? error.message : String(error) });
    }
  }
  return [
    ...broken,
    ...checkArrows(modules),
    ...checkCycles(modules),
    ...checkUses(modules),
    ...checkNamesAndSizes(tree),
  ];
}
