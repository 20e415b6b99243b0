import { type DeskField, deskFieldNames, eachDeskField } from '@docket/contract/rules/patient-fields.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Term } from '../platform/search/terms.ts';

/** Columns that `toFullPatient` reads, named so that a column added by a newer node changes no statement here. */
export const fullPatientColumns = [
  'id',
  'name',
  'email',
  'phone',
  'dob',
  'image_hash',
  ...deskFieldNames.map(toColumn),
  'version',
  'merged_into',
  'changed_by',
  'changed_at',
] as const satisfies readonly (keyof Database['patients'])[];

type PatientColumns = Pick<Selectable<Database['patients']>, (typeof fullPatientColumns)[number]>;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

function toColumn<Field extends DeskField>(field: Field): SnakeCase<Field> {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Field>;
}

/** Fields that only the desk sees; empty where unknown. */
export type DeskFields = Readonly<Record<DeskField, string>>;

export function pickDeskFields(patient: DeskFields): DeskFields {
  return eachDeskField((field) => patient[field]);
}

/** Returns the desk's fields as columns; a field left out is stored as empty. */
export function toDeskColumns(fields: Partial<DeskFields>): Record<SnakeCase<DeskField>, string> {
  const entries = deskFieldNames.map((field) => [toColumn(field), fields[field] ?? ''] as const);
  return Object.fromEntries(entries) as Record<SnakeCase<DeskField>, string>;
}

export interface PatientRecord {
  readonly id: string;
  readonly name: string;
  /** Empty if unknown. */
  readonly email: string;
  /** Empty if unknown. */
  readonly phone: string;
  /** "YYYY-MM-DD"; null if unknown. */
  readonly dob: string | null;
  /** Random name of the picture (once a hash, hence the column's name); null: no picture. */
  readonly imageHash: string | null;
}

export interface FullPatient extends PatientRecord, DeskFields {
  /** Number of changes so far. */
  readonly version: number;
  /** Record this one was merged into; null: not merged. */
  readonly mergedInto: string | null;
  /** Account and time (epoch milliseconds) of the last change; null: unchanged since it was added. */
  readonly changedBy: string | null;
  readonly changedAt: number | null;
}

/** Folded texts that patients are sorted and searched by. */
export interface PatientKeys {
  readonly nameKey: string;
  readonly search: string;
}

/** A parsed search for patients. */
export interface PatientSearch {
  /** Null: no words were typed, at most a date of birth. */
  readonly terms: readonly Term[] | null;
  /** "1985-04-30"; null: no date was typed. */
  readonly bornOn: string | null;
  /** Typed words without the date, folded. */
  readonly foldedText: string;
  /** Words of `foldedText` that may be a name; empty if it contains a digit or an email address. */
  readonly nameTokens: readonly string[];
  /** Other spellings of `foldedText`, nearest first: "mueller" is Müller. */
  readonly otherSpellings: readonly string[];
  /** Phone number if only that was typed, and the country of numbers without a country code; null: other text. */
  readonly phone: { readonly typed: string; readonly country: string } | null;
}

export function toFullPatient(row: PatientColumns): FullPatient {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    dob: row.dob,
    imageHash: row.image_hash,
    ...eachDeskField((field) => row[toColumn(field)]),
    version: row.version,
    mergedInto: row.merged_into,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  };
}
