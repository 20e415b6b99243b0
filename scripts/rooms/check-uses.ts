import type { Module, Use } from './read-module.ts';
import { type Fault, isForTests } from './source-tree.ts';

const product = /^(contract|server|ui|panel|booking)\//;
const inBrowsers = /^(contract|ui|panel|booking)\//;
const homesOfSql =
  /^server\/(migrations\/|src\/platform\/|src\/[\w-]+\/store\/|src\/([\w-]+\/)+([\w-]+-)?store\.ts$)/;
const homesOfNetwork = ['contract/src/client.ts', 'panel/src/api/live-updates.ts'];

/** SQL, calls over the network and Temporal outside of their places. Tests may use all three. */
export function checkUses(modules: ReadonlyMap<string, Module>): Fault[] {
  const faults: Fault[] = [];
  for (const [path, module] of modules) {
    if (isForTests(path)) continue;
    for (const use of module.uses) {
      const sentence = refuse(path, use);
      if (sentence) faults.push({ path, line: use.line, sentence });
    }
  }
  return faults;
}

function refuse(path: string, { what, name }: Use): string | null {
  switch (what) {
    case 'sql':
      if (homesOfSql.test(path)) return null;
      return `SQL (${name}) stands only in stores, server/src/platform and server/migrations`;
    case 'network':
      if (!product.test(path) || homesOfNetwork.includes(path)) return null;
      return `${name} stands only in ${homesOfNetwork.join(' and ')}`;
    case 'Temporal':
      return inBrowsers.test(path) ? 'Temporal is not in every browser; it belongs to the server' : null;
  }
}
