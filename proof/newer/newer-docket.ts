import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(new URL('./further-steps.ts', import.meta.url));

/** What Node is told to start the server as its next release: the same program with further steps of the schema. */
export const newerDocket = { nodeArgs: ['--import', preload] } as const;

/** Tables that get a column in such a step each, those of a booking and of who makes it among them. */
export const grownTables = [
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

/** Name of the step that adds a column to this one of them. */
export const stepName = (at: number): string =>
  `99${String(at).padStart(2, '0')}-${grownTables[at]?.replaceAll('_', '-')}`;
