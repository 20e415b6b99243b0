import { findFaults } from './rooms/find-faults.ts';
import { readSourceTree } from './rooms/source-tree.ts';

// The arrows and rings of the house, on every source file: see docs/map.md.
const tree = readSourceTree(process.cwd());
const faults = findFaults(tree);
for (const { path, line, sentence } of faults) console.error(`${path}${line ? `:${line}` : ''}  ${sentence}`);
console.log(`${tree.size} files looked at, ${faults.length} out of place`);
if (faults.length > 0 || tree.size === 0) process.exitCode = 1;
