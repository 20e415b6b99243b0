import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { settingDescriptions } from '../server/src/platform/setting-descriptions.ts';
import { settingNames } from '../server/src/platform/settings.ts';
import { formatSettingsPage } from './settings-page.ts';

test('docs/settings.md is up to date with `node scripts/write-settings.ts`', () => {
  const path = resolve(import.meta.dirname, '../docs/settings.md');
  expect(readFileSync(path, 'utf8')).toBe(formatSettingsPage());
});

test('every setting that the server reads has a description', () => {
  const described = Object.keys(settingDescriptions);
  expect(settingNames.filter((name) => !described.includes(name.replace(/_FILE$/, '')))).toEqual([]);
});
