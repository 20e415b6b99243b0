import { readFileSync } from 'node:fs';
import { findDeadPaths } from './find-dead-paths.ts';
import { listFiles } from './list-files.ts';

// Ends with exit code 1 unless every file that a document names exists.
const files = listFiles(process.cwd());
const documents = files.filter((file) => file === 'README.md' || /^docs\/.*\.md$/.test(file));
const dead = documents.flatMap((document) => findDeadPaths(document, readFileSync(document, 'utf8'), files));
for (const { document, line, path } of dead) console.error(`${document}:${line}  ${path} is not there`);
console.log(`${documents.length} documents looked at, ${dead.length} dead paths`);
if (dead.length > 0 || documents.length === 0) process.exitCode = 1;
