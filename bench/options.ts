import { parseArgs } from 'node:util';

export const engineNames = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof engineNames)[number];

/** Measurements of a run, and their durations. */
export interface Options {
  readonly engines: readonly EngineName[];
  readonly appointments: number;
  /** Patients of the large clinic; null: as many as its appointments need. */
  readonly patients: number | null;
  /** Appointments of the small clinic for measuring growth. */
  readonly few: number;
  readonly connections: readonly number[];
  /** Parts of the names of the calls to measure; null: all calls. */
  readonly only: string | null;
  readonly secondsARound: number;
  readonly rounds: number;
  /** Number of requests in a round of writes. */
  readonly writes: number;
  /** True: a rough, quick run. */
  readonly isQuick: boolean;
  /** True: writes the tables into README.md. */
  readonly write: boolean;
}

const usage = `npm run bench -- [--quick] [--engine sqlite|postgres] [--appointments 1000000] [--only search] [--write]`;

/** Returns the options of the command line. Throws Error with one sentence and the usage. */
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
    // An upper limit: each round of cancellations takes this many pending appointments, and the small clinic has few.
    writes: quick ? 200 : 250,
    isQuick: quick,
    write: values.write,
  };
}
