import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

// Documents that say of each promise which test would fail if it were broken.
describe.each([
  ['docs/conformance.md', 250],
  ['docs/security.md', 160],
])('%s', (name, minProofs) => {
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
    // [file] — "a test", "another one"
    const cited = [...document.matchAll(/\[([^\]]+)\] — ("(?:[^"\\]|\\.)+"(?:, "(?:[^"\\]|\\.)+")*)/g)];
    const proofs = cited.flatMap(([, file = '', names = '']) =>
      [...names.matchAll(/"((?:[^"\\]|\\.)+)"/g)].map(([, name = '']) => ({
        file,
        name: name.replaceAll('\\"', '"'),
      })),
    );
    expect(proofs.length).toBeGreaterThan(minProofs);
    const missing = proofs.filter(
      ({ file, name }) => !readFileSync(paths.get(file) ?? '', 'utf8').includes(name),
    );
    expect(missing).toEqual([]);
  });
});

test('every rule of the specification has its row in docs/conformance.md, and every row its rule', () => {
  const numbers = (name: string, pattern: RegExp) =>
    [...readFileSync(name, 'utf8').matchAll(pattern)].map(([, number = '']) => number);
  const rules = numbers('docs/specification.md', /^- \*\*(\d+\.\d+)\*\* /gm);
  expect(rules.length).toBeGreaterThan(50);
  expect(new Set(rules).size).toBe(rules.length);
  expect(numbers('docs/conformance.md', /^\| (\d+\.\d+) \|.*— "/gm)).toEqual(rules);
});

// A comment that cites a rule points at one that exists.
test('every rule that code, tests and documents cite is in the specification', () => {
  const specification = readFileSync('docs/specification.md', 'utf8');
  const sources = execFileSync('git', ['grep', '-ohiE', 'specification,? [0-9]+(\\.[0-9]+)?'], {
    encoding: 'utf8',
  });
  const cited = new Set(
    sources
      .trim()
      .split('\n')
      .map((line) => line.replace(/^.* /, '')),
  );
  expect(cited.size).toBeGreaterThan(15);
  expect([...cited].filter((number) => !specification.includes(`**${number}**`))).toEqual([]);
});
