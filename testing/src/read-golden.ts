import { readFileSync } from 'node:fs';

/** Returns the golden answer of an endpoint (name in kebab-case) as JSON. */
export function readGolden(name: string): Record<string, unknown> {
  return JSON.parse(
    readFileSync(new URL(`../../contract/src/golden/${name}.golden.json`, import.meta.url), 'utf8'),
  ) as Record<string, unknown>;
}
