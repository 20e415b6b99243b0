import type { PatientRecord } from '@docket/contract/endpoints/patients.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import { isPicture } from '@docket/contract/formats/images.ts';
import { deskFieldNames, patientFields } from '@docket/contract/rules/patient-fields.ts';
import { formatBorn, formatField } from '../format-patient.ts';

/** One row of two records compared. */
export interface MergeFact {
  readonly label: string;
  /** The formatted fields of both records; empty: unknown. */
  readonly stays: string;
  readonly goes: string;
  /** The record whose field is kept. "both": equal, or added up. */
  readonly kept: 'stays' | 'goes' | 'both';
}

/** Compares the record that stays with the one merged into it, field by field. */
export function compareRecords(stays: PatientRecord, goes: PatientRecord): MergeFact[] {
  const known = (label: string, read: (patient: PatientRecord) => string, say = (value: string) => value) => {
    const [mine, theirs] = [read(stays), read(goes)];
    return { label, stays: say(mine), goes: say(theirs), kept: keep(mine, theirs) };
  };
  const added = (label: string, say: (patient: PatientRecord) => string): MergeFact => ({
    label,
    stays: say(stays),
    goes: say(goes),
    kept: 'both',
  });
  return [
    known('Name', ({ name }) => name),
    known('Date of birth', ({ dob }) => formatBorn(dob)),
    known('Phone', ({ phone }) => phone),
    known('Email', ({ email }) => email),
    ...deskFieldNames.map((field) =>
      known(
        patientFields[field].label,
        (patient) => patient[field],
        (value) => formatField(field, value),
      ),
    ),
    known(
      'Picture',
      ({ image }) => (isPicture(image) ? image : ''),
      (image) => image && 'Yes',
    ),
    added('Appointments', ({ appointments }) => appointments.toLocaleString('en-US')),
    added('Paid', ({ paid }) => formatMoney(paid)),
  ];
}

// The server fills only fields that are empty in the record that stays.
function keep(mine: string, theirs: string): MergeFact['kept'] {
  if (mine === theirs) return 'both';
  return mine === '' ? 'goes' : 'stays';
}

/** The fields taken over from the other record: "phone and email"; empty if none. */
export function formatTakenOver(facts: readonly MergeFact[]): string {
  return formatLabels(facts.filter(({ kept }) => kept === 'goes'));
}

/** The fields of the other record that are dropped: "name and phone"; empty if none. */
export function formatDropped(facts: readonly MergeFact[]): string {
  return formatLabels(facts.filter(({ kept, goes }) => kept === 'stays' && goes !== ''));
}

function formatLabels(facts: readonly MergeFact[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
    facts.map(({ label }) => label.toLowerCase()),
  );
}
