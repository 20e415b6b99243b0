import { readFileSync } from 'node:fs';

/** What an answer looks like, for people and for tests: takes the endpoint's name in kebab-case; returns the whole JSON. */
export function readGolden(name: string): Record<string, unknown> {
  return JSON.parse(
    readFileSync(new URL(`../../contract/src/golden/${name}.golden.json`, import.meta.url), 'utf8'),
  ) as Record<string, unknown>;
}
