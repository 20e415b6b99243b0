import { parseArgs } from 'node:util';

export const engineNames = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof engineNames)[number];

/** What a run measures, and how long each piece takes. */
export interface Options {
  readonly engines: readonly EngineName[];
  readonly appointments: number;
  /** on record in the large clinic; null: as many as those appointments need */
  readonly patients: number | null;
  /** of the small clinic that growth is measured against */
  readonly few: number;
  readonly connections: readonly number[];
  /** part of the names of what is measured; null: everything */
  readonly only: string | null;
  readonly secondsARound: number;
  readonly rounds: number;
  /** requests of a round of writes */
  readonly writes: number;
  /** a rough look */
  readonly isQuick: boolean;
  /** put the tables into README.md */
  readonly write: boolean;
}

const usage = `npm run bench -- [--quick] [--engine sqlite|postgres] [--appointments 1000000] [--only search] [--write]`;

/** What to do. Throws Error with one sentence and the usage. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string' },
      appointments: { type: 'string' },
      patients: { type: 'string' },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const { quick, engine } = values;
  const appointments = Number(values.appointments ?? (quick ? 50_000 : 1_000_000));
  if (!Number.isInteger(appointments) || appointments < 10_000)
    throw new Error(`Say how many appointments, 10000 or more: ${usage}`);
  if (engine !== undefined && engine !== 'sqlite' && engine !== 'postgres')
    throw new Error(`There is no engine "${engine}": ${usage}`);
  return {
    engines: engine ? [engine] : engineNames,
    appointments,
    patients: values.patients === undefined ? null : Number(values.patients),
    few: 10_000,
    connections: quick ? [10] : [10, 50],
    only: values.only ?? null,
    secondsARound: quick ? 1 : 1.5,
    rounds: quick ? 1 : 2,
    // The small clinic has to have so many pending appointments for each round.
    writes: quick ? 200 : 250,
    isQuick: quick,
    write: values.write,
  };
}
