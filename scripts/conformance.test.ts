import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listFiles } from './list-files.ts';

const files = listFiles(process.cwd());

// Documents that cite, for each promise, the test that would fail if it were broken.
describe.each([
  ['docs/conformance.md', 250],
  ['docs/security.md', 140],
])('%s', (name, minProofs) => {
  const document = readFileSync(name, 'utf8');
  // Form: `file` — "a test", "the beginning of another one". A file is named by enough of its path to be unique.
  const proofs = [...document.matchAll(/`([^`]+)` — ("(?:[^"\\]|\\.)+"(?:, "(?:[^"\\]|\\.)+")*)/g)].flatMap(
    ([, file = '', names = '']) =>
      [...names.matchAll(/"((?:[^"\\]|\\.)+)"/g)].map(([, name = '']) => ({
        paths: files.filter((path) => `/${path}`.endsWith(`/${file}`)),
        file,
        name: name.replaceAll('\\"', '"'),
      })),
  );

  test('every citation names exactly one file', () => {
    expect(proofs.length).toBeGreaterThan(minProofs);
    expect(proofs.filter(({ paths }) => paths.length !== 1).map(({ file }) => file)).toEqual([]);
  });

  test('every cited test is in its file', () => {
    const missing = proofs.filter(
      ({ paths: [path = ''], name }) => !readFileSync(path, 'utf8').includes(name),
    );
    expect(missing.map(({ file, name }) => ({ file, name }))).toEqual([]);
  });
});

test('docs/conformance.md has one row for each rule of the specification', () => {
  const numbers = (name: string, pattern: RegExp) =>
    [...readFileSync(name, 'utf8').matchAll(pattern)].map(([, number = '']) => number);
  const rules = numbers('docs/specification.md', /^- \*\*(\d+\.\d+)\*\* /gm);
  expect(rules.length).toBeGreaterThan(50);
  expect(new Set(rules).size).toBe(rules.length);
  expect(numbers('docs/conformance.md', /^\| (\d+\.\d+) \|.*— "/gm)).toEqual(rules);
});

// Comments may cite only existing rules.
test('code, tests and documents cite only rules of the specification', () => {
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
