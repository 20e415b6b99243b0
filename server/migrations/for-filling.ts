import type { EngineKind } from '../src/platform/database/engine.ts';
import { postgresSearch } from './0002-search.ts';
import { appointmentGuards, overlapsInDatabase } from './appointment-guards.ts';
import { appointmentIndexes, type Removable } from './appointment-indexes.ts';
import { counts, patientCounts } from './counts.ts';

/** What a filling of many rows may drop first, creates again after, and how it finds what the guards would have refused. */
export const forFilling = {
  indexesAndGuards: (kind: EngineKind): readonly Removable[] => [
    ...appointmentIndexes,
    ...appointmentGuards(kind),
    ...counts(kind),
  ],
  patientIndexes: (kind: EngineKind): readonly Pick<Removable, 'create' | 'drop'>[] =>
    kind === 'postgres'
      ? [
          { create: postgresSearch('patients'), drop: 'drop index if exists patients_search' },
          ...patientCounts(kind),
        ]
      : patientCounts(kind),
  countOverlaps: overlapsInDatabase,
};
