import { type DeskField, deskFieldNames, eachDeskField } from '@docket/contract/patients.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Term } from '../platform/search/terms.ts';

/** What `toWholePatient` reads, by name: a column that a newer node adds changes no statement of this one. */
export const wholePatientColumns = [
  'id',
  'name',
  'email',
  'phone',
  'dob',
  'image_hash',
  ...deskFieldNames.map(columnOf),
  'version',
  'merged_into',
  'changed_by',
  'changed_at',
] as const satisfies readonly (keyof Database['patients'])[];

type PatientColumns = Pick<Selectable<Database['patients']>, (typeof wholePatientColumns)[number]>;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

function columnOf<Field extends DeskField>(field: Field): SnakeCase<Field> {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Field>;
}

/** What the desk alone knows; empty where nothing is known. */
export type DeskKnown = Readonly<Record<DeskField, string>>;

/** The fields that only the desk sees. */
export function deskKnown(patient: DeskKnown): DeskKnown {
  return eachDeskField((field) => patient[field]);
}

/** The same as columns; what is left out is not known. */
export function toDeskColumns(known: Partial<DeskKnown>): Record<SnakeCase<DeskField>, string> {
  const entries = deskFieldNames.map((field) => [columnOf(field), known[field] ?? ''] as const);
  return Object.fromEntries(entries) as Record<SnakeCase<DeskField>, string>;
}

export interface PatientRecord {
  readonly id: string;
  readonly name: string;
  /** empty where not known */
  readonly email: string;
  /** empty where not known */
  readonly phone: string;
  /** "YYYY-MM-DD", or null where not known */
  readonly dob: string | null;
  /** the picture's random name (a hash once, whence the column's), or null for none */
  readonly imageHash: string | null;
}

/** A patient with all that the desk keeps. */
export interface WholePatient extends PatientRecord, DeskKnown {
  /** counts its changes */
  readonly version: number;
  /** the record this one was merged into; null: it stands for itself */
  readonly mergedInto: string | null;
  /** the account that changed it last and when (epoch milliseconds); null: nobody since it was made */
  readonly changedBy: string | null;
  readonly changedAt: number | null;
}

/** What a patient is sorted and found by, folded. */
export interface PatientKeys {
  readonly nameKey: string;
  readonly search: string;
}

/** Whom somebody looks for. */
export interface PatientSearch {
  /** null: nothing was said beside a date of birth, or at all */
  readonly terms: readonly Term[] | null;
  /** "1985-04-30", or null where none was said */
  readonly bornOn: string | null;
  /** the words without the date, folded */
  readonly typed: string;
  /** those of them that may be a name: none beside a number or an address */
  readonly nameTokens: readonly string[];
  /** how else `typed` is written, the nearest first: "mueller" is Müller */
  readonly spelled: readonly string[];
  /** a whole phone number, and the country of numbers that name none; null: something else was said */
  readonly phone: { readonly typed: string; readonly country: string } | null;
}

export function toWholePatient(row: PatientColumns): WholePatient {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    dob: row.dob,
    imageHash: row.image_hash,
    ...eachDeskField((field) => row[columnOf(field)]),
    version: row.version,
    mergedInto: row.merged_into,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  };
}
