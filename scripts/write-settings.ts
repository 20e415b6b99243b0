import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeSettingsPage } from './settings-page.ts';

writeFileSync(resolve(import.meta.dirname, '../docs/settings.md'), writeSettingsPage());
