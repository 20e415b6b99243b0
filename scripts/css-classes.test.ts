import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from './list-files.ts';

const root = resolve(import.meta.dirname, '..');
const components = listFiles(root).filter((file) => /^(panel|ui)\/src\/.*\.tsx?$/.test(file));

/** Returns the classes that a component takes from CSS modules which do not define them: "file: classes.name". */
function findUndefinedClasses(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const imports = [...text.matchAll(/^import (\w+) from '(\S+\.module\.css)';$/gm)];
  const code = text.replaceAll(/^import [^;]*;$/gm, '');
  return imports.flatMap(([, name = '', path = '']) => {
    const styles = path.startsWith('.')
      ? join(root, file, '..', path)
      : join(root, path.replace('@docket/ui/', 'ui/src/'));
    expect(existsSync(styles), `${file} imports ${path}`).toBe(true);
    const defined = new Set(readFileSync(styles, 'utf8').match(/(?<=\.)[A-Za-z_][\w-]*/g));
    const used = new Set(
      [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, part = '']) => part),
    );
    return [...used].filter((part) => !defined.has(part)).map((part) => `${file}: ${name}.${part}`);
  });
}

// The type of a CSS module accepts every name, so a class renamed on one side alone would lose its style unnoticed.
test('every class of a CSS module that a component uses is defined there', () => {
  expect(components.length).toBeGreaterThan(300);
  expect(components.flatMap(findUndefinedClasses)).toEqual([]);
});
