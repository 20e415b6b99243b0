import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const recipes = readFileSync('docs/how-to.md', 'utf8').split(/^## /m).slice(1);

test('each recipe lists the files to touch', () => {
  expect(recipes.map((recipe) => recipe.split('\n')[0])).toEqual([
    'Add a field to patients',
    'Add a call',
    'Add a screen',
    'Add a webhook event',
    'Add a kind of message',
    'Add a setting',
  ]);
  for (const recipe of recipes) expect(filesOf(recipe).length, recipe.split('\n')[0]).toBeGreaterThan(4);
});

test('a field of a patient touches at most nine files', () => {
  const field = recipes.find((recipe) => recipe.startsWith('Add a field to patients')) ?? '';
  expect(filesOf(field).length).toBeLessThanOrEqual(9);
});

test('every file that a recipe lists exists', () => {
  expect(recipes.flatMap(filesOf).filter((file) => !existsSync(file))).toEqual([]);
});

// The first cell of a row names a file, or the folder for a new one.
function filesOf(recipe: string): string[] {
  return [...recipe.matchAll(/^\| `([^`]+)` \|/gm)].map(([, file = '']) => file);
}
