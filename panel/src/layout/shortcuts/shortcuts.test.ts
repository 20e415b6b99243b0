import { expect, test } from 'vitest';
import { singleKeys } from './shortcuts.ts';

// Finds letters that a page handles itself by their comparison: `event.key.toLowerCase() !== 'm'`, or a table of
// actions.
const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const product = Object.entries(sources).filter(([path]) => !/\.test\.tsx?$|\/testing\//.test(path));

test('a key means one thing, for both roles', () => {
  const meanings = new Map<string, Set<string>>();
  for (const { key, label } of Object.values(singleKeys).flat())
    meanings.set(key, (meanings.get(key) ?? new Set()).add(label));
  for (const [key, labels] of meanings) expect([...labels], key).toHaveLength(1);
  for (const keys of Object.values(singleKeys)) {
    const names = keys.map(({ key }) => key);
    expect(names).toEqual([...new Set(names)]);
  }
});

test('every letter that a page or a button handles is in the list', () => {
  const listed = new Set(
    Object.values(singleKeys).flatMap((keys) => keys.map(({ key }) => key.toUpperCase())),
  );
  const used = product.flatMap(([path, text]) => [
    ...[...text.matchAll(/aria-keyshortcuts="([A-Z])[" ]/g)].map(([, key]) => ({ path, key })),
    ...[...text.matchAll(/toLowerCase\(\) [!=]== '([a-z])'/g)].map(([, key]) => ({ path, key })),
    ...[...text.matchAll(/^ {6}([a-z]): (?:one|here)\b/gm)].map(([, key]) => ({ path, key })),
  ]);
  // Ctrl+P prints.
  const ownShortcuts = used.filter(({ path }) => !path.endsWith('use-print-list.ts'));
  expect(ownShortcuts.length).toBeGreaterThan(8);
  for (const { path, key = '' } of ownShortcuts) expect(listed, path).toContain(key.toUpperCase());
});
