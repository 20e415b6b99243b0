import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(new URL('./further-steps.ts', import.meta.url));

/** Arguments of Node to start the server as its next release: this program with more migrations. */
export const newerDocket = { nodeArgs: ['--import', preload] } as const;

/** Tables that get one column each from these migrations, among them the tables that a booking reads and writes. */
export const extendedTables = [
  'appointments',
  'patients',
  'doctors',
  'accounts',
  'sessions',
  'hours',
  'time_off',
  'changes',
  'history',
  'merges',
  'clinic_settings',
  'images',
] as const;

/** Returns the name of the migration that adds a column to the table with this index. */
export const formatStepName = (at: number): string =>
  `99${String(at).padStart(2, '0')}-${extendedTables[at]?.replaceAll('_', '-')}`;
