import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The release of this program, such as 0.2.0. */
export const version = String(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version,
);
