// @vitest-environment node
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const styles = join(root, 'node_modules/@mantine/core/styles');
const hasStyles = (part: string) => existsSync(join(styles, `${part}.layer.css`));

/** Returns the library's parts that the matching source files import. */
function partsNamedIn(pattern: string): string[] {
  const names = globSync(pattern, { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => [
      ...readFileSync(join(root, path), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
    ])
    .flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return [...new Set(names)].filter(hasStyles);
}

function importsOf(file: string): string[] {
  const css = readFileSync(join(import.meta.dirname, file), 'utf8');
  return [...css.matchAll(/core\/styles\/(\w+)\.layer\.css/g)].map(([, part = '']) => part);
}

test('every part of the library that a screen uses has its styles', () => {
  const listed = [...importsOf('base.css'), ...importsOf('desk.css')];
  const used = [...partsNamedIn('ui/src/**/*.tsx'), ...partsNamedIn('panel/src/**/*.tsx')];
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((part) => !listed.includes(part))).toEqual([]);
});

test('no part is listed twice: the second one would override parts between', () => {
  const listed = [...importsOf('base.css'), ...importsOf('desk.css')];
  expect(listed).toEqual([...new Set(listed)]);
});
