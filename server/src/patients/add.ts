import { withAsciiDomain } from '@docket/contract/formats/email-address.ts';
import { fold, splitName } from '@docket/contract/formats/fold.ts';
import { writeInFull } from '@docket/contract/formats/short-forms.ts';
import { alreadyOnRecord } from '@docket/contract/refusals.ts';
import { noPhone } from '@docket/contract/rules/patient-fields.ts';
import type { Tx } from '../platform/database/engine.ts';
import { newId } from '../platform/new-id.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { minPhoneDigits, readDigits } from '../platform/search/fold.ts';
import { toPlainSpelling } from '../platform/search/spellings.ts';
import { isTooShortForCountry } from '../platform/short-phone.ts';
import { normalizeEmail } from '../sessions/accounts/normalize-email.ts';
import {
  areSameNumber,
  formatPhone,
  readPhoneCountry,
  removeDialPrefix,
  toSearchEndings,
} from './phone-numbers.ts';
import type { DeskFields, PatientRecord } from './rows.ts';
import { toSearchKeys } from './rules.ts';
import { patientStore } from './store.ts';

export type NewPatient = Omit<PatientRecord, 'id' | 'imageHash'> & {
  readonly imageHash?: string | null;
} & Partial<DeskFields>;

/**
 * Adds a patient within the open transaction, publishes the change and returns the record. Throws Refusal: conflict
 * if the patient is already on record, unless `anyway` (a child with a parent's phone number); invalid if the phone
 * is too short for its country.
 */
export async function addPatient(
  tx: Tx,
  candidate: NewPatient,
  { anyway, nowMs }: { anyway: boolean; nowMs: number },
): Promise<PatientRecord> {
  if (isTooShortForCountry(candidate.phone)) throw new Refusal('invalid', noPhone, { field: 'phone' });
  const country = candidate.phone === '' ? '' : await readPhoneCountry(tx);
  if (!anyway) await checkNoDuplicate(tx, candidate, country);
  const phone = formatPhone(candidate.phone, country);
  const patient = { ...candidate, phone, id: newId(), imageHash: candidate.imageHash ?? null };
  await patientStore(tx).insert({ ...patient, ...toSearchKeys(patient) }, nowMs);
  await tx.publish({ topic: 'patients', ids: { patientId: patient.id } });
  return patient;
}

type PatientIdentity = Pick<PatientRecord, 'name' | 'phone' | 'email' | 'dob'> & { readonly id?: string };

/** Fields that are compared with other records. */
export interface ComparedFields {
  readonly name: boolean;
  readonly phone: boolean;
  readonly email: boolean;
}

/**
 * Throws Refusal (conflict) if a record other than `id` shares the name and date of birth, the phone number or the
 * email address; `details.existing` is that record. `country` applies to phone numbers without a country code.
 */
export async function checkNoDuplicate(
  tx: Tx,
  candidate: PatientIdentity,
  country: string,
  checked: ComparedFields = { name: true, phone: true, email: true },
): Promise<void> {
  const namesake =
    checked.name && candidate.dob !== null ? await findNamesake(tx, candidate, candidate.dob) : null;
  if (namesake) throw refuseDuplicate(namesake, 'with this name and date of birth');
  if (checked.phone) await checkPhoneUnique(tx, candidate, country);
  if (checked.email) await checkEmailUnique(tx, candidate);
}

async function checkEmailUnique(tx: Tx, candidate: PatientIdentity): Promise<void> {
  if (candidate.email === '') return;
  const ascii = withAsciiDomain(candidate.email);
  const spellings = new Set([candidate.email, ascii, normalizeEmail(candidate.email)]);
  const emailed = (await patientStore(tx).findByEmails([...spellings])).filter(
    ({ id }) => id !== candidate.id,
  );
  const same = emailed.find(({ name }) => areSameNames(name, candidate.name)) ?? emailed[0];
  if (same) throw refuseDuplicate(same, 'with this email');
}

async function checkPhoneUnique(tx: Tx, candidate: PatientIdentity, country: string): Promise<void> {
  const digits = toComparedDigits(candidate.phone);
  const phoned = (
    await patientStore(tx).findByPhoneEndings(toSearchEndings(candidate.phone, country))
  ).filter(({ id }) => id !== candidate.id);
  const alike = phoned.filter(
    ({ phone }) =>
      areSameNumber(phone, candidate.phone, country) ?? areSameDigits(toComparedDigits(phone), digits),
  );
  // Among several records with this number, prefers one with this name, then one with exactly these digits.
  const same =
    alike.find(({ name }) => areSameNames(name, candidate.name)) ??
    alike.find(({ phone }) => toComparedDigits(phone) === digits) ??
    alike[0];
  if (same) throw refuseDuplicate(same, 'with this phone number');
}

const maxRotations = 6;
const toNameTokens = (name: string) => splitName(writeInFull(toPlainSpelling(name)));

// Ignores the order of words, apostrophes, hyphens and blanks; "st." counts as "saint".
function areSameNames(name: string, other: string): boolean {
  const [nameTokens, others] = [toNameTokens(name), toNameTokens(other)];
  if (nameTokens.toSorted().join(' ') === others.toSorted().join(' ')) return true;
  return joinRotations(nameTokens).some((rotation) => joinRotations(others).includes(rotation));
}

// 李小龙 is also "小龙 李": returns the words joined, starting from each of them.
function joinRotations(words: readonly string[]): string[] {
  return words.slice(0, maxRotations).map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(''));
}

// Another spelling or order of words counts as well: "Krueger, Mira" is Mira Krüger.
async function findNamesake(
  tx: Tx,
  { name, id }: PatientIdentity,
  dob: string,
): Promise<PatientRecord | null> {
  const store = patientStore(tx);
  const exact = await store.findByNameAndBirthDate(fold(name), dob, id);
  if (exact) return exact;
  const born = await store.findByBirthDate(dob);
  return born.find((patient) => patient.id !== id && areSameNames(patient.name, name)) ?? null;
}

function refuseDuplicate({ id, name, dob, phone }: PatientRecord, alike: string): Refusal {
  const existing = { id, name, dob, phone };
  return refuse(alreadyOnRecord, `${name} ${alike} is already on record`, { existing });
}

function toComparedDigits(phone: string): string {
  return removeDialPrefix(readDigits(phone));
}

function areSameDigits(number: string, other: string): boolean {
  const [shorter, longer] = number.length < other.length ? [number, other] : [other, number];
  return shorter === longer || (shorter.length >= minPhoneDigits && longer.endsWith(shorter));
}
