import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatSettingsPage } from './settings-page.ts';

writeFileSync(resolve(import.meta.dirname, '../docs/settings.md'), formatSettingsPage());
