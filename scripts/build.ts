import { resolve } from 'node:path';
import { BuildFailed, buildPanel } from './build-panel.ts';

try {
  await buildPanel(resolve(import.meta.dirname, '..'), process.env);
} catch (error) {
  console.error(error instanceof BuildFailed ? error.message : error);
  process.exit(1);
}
