import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

// Documents that say of each promise which test would fail if it were broken.
describe.each([
  ['docs/conformance.md', 150],
  ['docs/security.md', 100],
])('%s', (name, proofsLeast) => {
  const document = readFileSync(name, 'utf8');
  const paths = new Map(
    [...document.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, name = '', path = '']) => [
      name,
      posix.join('docs', path),
    ]),
  );

  test('every file that it names has its path', () => {
    const text = document.replace(/^\[[^\]]+\]: \S+$/gm, '').replace(/`[^`]*`/g, '');
    const named = new Set([...text.matchAll(/\[([^\]]+)\](?!\()/g)].map(([, name = '']) => name));
    expect([...named].filter((name) => !paths.has(name))).toEqual([]);
    expect([...paths.keys()].filter((name) => !named.has(name))).toEqual([]);
  });

  test('every test that it names stands in its file', () => {
    const proofs = [...document.matchAll(/\[([^\]]+)\] — "((?:[^"\\]|\\.)+)"/g)];
    expect(proofs.length).toBeGreaterThan(proofsLeast);
    const missing = proofs.filter(([, file = '', quoted = '']) => {
      const name = quoted.replaceAll('\\"', '"');
      return !readFileSync(paths.get(file) ?? '', 'utf8').includes(name);
    });
    expect(missing.map(([whole]) => whole)).toEqual([]);
  });
});
