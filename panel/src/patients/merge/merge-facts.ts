import { formatMoney } from '@docket/contract/display.ts';
import { isPicture } from '@docket/contract/images.ts';
import { deskFieldNames, type PatientRecord, patientFields } from '@docket/contract/patients.ts';
import { formatBorn, formatField } from '../format-patient.ts';

/** One line of two records side by side. */
export interface MergeFact {
  readonly label: string;
  /** What each record knows, in words; empty: nothing. */
  readonly stays: string;
  readonly goes: string;
  /** Which of the two is known afterwards; "both" are the same, or add up. */
  readonly kept: 'stays' | 'goes' | 'both';
}

/** What the record that stays and the one that goes know, and what is known afterwards. */
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

// Only what the one that stays does not know is taken over (server, merging two records).
function keep(mine: string, theirs: string): MergeFact['kept'] {
  if (mine === theirs) return 'both';
  return mine === '' ? 'goes' : 'stays';
}

/** What of the one that goes is taken over, in words: "phone and email"; empty: nothing. */
export function formatTakenOver(facts: readonly MergeFact[]): string {
  return formatLabels(facts.filter(({ kept }) => kept === 'goes'));
}

/** What of the one that goes is not kept, in words: "name and phone"; empty: everything is. */
export function formatDropped(facts: readonly MergeFact[]): string {
  return formatLabels(facts.filter(({ kept, goes }) => kept === 'stays' && goes !== ''));
}

function formatLabels(facts: readonly MergeFact[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
    facts.map(({ label }) => label.toLowerCase()),
  );
}
