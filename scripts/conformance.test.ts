import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const document = readFileSync('docs/conformance.md', 'utf8');
const paths = new Map(
  [...document.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, name = '', path = '']) => [
    name,
    posix.join('docs', path),
  ]),
);

test('every file that docs/conformance.md names has its path', () => {
  const text = document.replace(/^\[[^\]]+\]: \S+$/gm, '').replace(/`[^`]*`/g, '');
  const named = new Set([...text.matchAll(/\[([^\]]+)\](?!\()/g)].map(([, name = '']) => name));
  expect([...named].filter((name) => !paths.has(name))).toEqual([]);
  expect([...paths.keys()].filter((name) => !named.has(name))).toEqual([]);
});

test('every test that docs/conformance.md names stands in its file', () => {
  const proofs = [...document.matchAll(/\[([^\]]+)\] — "((?:[^"\\]|\\.)+)"/g)];
  expect(proofs.length).toBeGreaterThan(150);
  const missing = proofs.filter(([, file = '', quoted = '']) => {
    const name = quoted.replaceAll('\\"', '"');
    return !readFileSync(paths.get(file) ?? '', 'utf8').includes(name);
  });
  expect(missing.map(([whole]) => whole)).toEqual([]);
});
