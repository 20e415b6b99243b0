import { withAsciiDomain } from '@docket/contract/email-address.ts';
import { fold, splitName } from '@docket/contract/fold.ts';
import { addPatient as endpoint, noPhone } from '@docket/contract/patients.ts';
import { alreadyOnRecord } from '@docket/contract/refusals.ts';
import { writeInFull } from '@docket/contract/short-forms.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { toIdempotentRequest, withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import { newId } from '../platform/new-id.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { digitsOf, minPhoneDigits } from '../platform/search/fold.ts';
import { plainSpelling } from '../platform/search/spellings.ts';
import type { Call } from '../platform/serve.ts';
import { isTooShortForCountry } from '../platform/short-phone.ts';
import { normalEmail } from '../sessions/accounts/add-account.ts';
import { areSameNumber, endingsOf, readPhoneCountry, tidyPhone, withoutDialling } from './phone-numbers.ts';
import type { DeskKnown, PatientRecord } from './rows.ts';
import { checkBorn, keysOf } from './rules.ts';
import { patientStore } from './store.ts';
import { toPatient } from './to-patient.ts';

/** Puts somebody on record who books nothing yet. Throws Refusal: invalid, conflict where they are on record. */
export async function add({ engine, clock }: Context, call: Call<typeof endpoint>) {
  const { input } = call;
  checkBorn(input.dob, clock.today());
  const nowMs = clock.nowMs();
  const request = toIdempotentRequest(endpoint, call, nowMs);
  return engine.transaction((tx) =>
    withIdempotency(tx, request, async () => {
      const patient = await addPatient(tx, input, { anyway: input.anyway, nowMs });
      return { message: 'Patient added', patient: toPatient(patient, call) };
    }),
  );
}

/** What is known of somebody new. */
export type NewPatient = Omit<PatientRecord, 'id' | 'imageHash'> & {
  readonly imageHash?: string | null;
} & Partial<DeskKnown>;

/**
 * Puts a person on record: takes the open transaction and what is known; returns the record. Announces it. Throws Refusal
 * (conflict) where they are on record, unless `anyway`: another person all the same, as a child with a parent's number; and
 * Refusal (invalid) where the phone is too short for its country.
 */
export async function addPatient(
  tx: Tx,
  known: NewPatient,
  { anyway, nowMs }: { anyway: boolean; nowMs: number },
): Promise<PatientRecord> {
  if (isTooShortForCountry(known.phone)) throw new Refusal('invalid', noPhone, { field: 'phone' });
  const country = known.phone === '' ? '' : await readPhoneCountry(tx);
  if (!anyway) await checkNoDuplicate(tx, known, country);
  const phone = tidyPhone(known.phone, country);
  const patient = { ...known, phone, id: newId(), imageHash: known.imageHash ?? null };
  await patientStore(tx).insert({ ...patient, ...keysOf(patient) }, nowMs);
  await tx.publish({ topic: 'patients', ids: { patientId: patient.id } });
  return patient;
}

type Known = Pick<PatientRecord, 'name' | 'phone' | 'email' | 'dob'> & { readonly id?: string };

/** What two records of one patient have in common. */
export interface CheckedFor {
  readonly name: boolean;
  readonly phone: boolean;
  readonly email: boolean;
}

/**
 * Throws Refusal (conflict) if another record than `id` has the same name and date of birth, phone number or email address:
 * `details.existing` is that record. `country` is the country of phone numbers without one.
 */
export async function checkNoDuplicate(
  tx: Tx,
  known: Known,
  country: string,
  checked: CheckedFor = { name: true, phone: true, email: true },
): Promise<void> {
  const namesake = checked.name && known.dob !== null ? await findNamesake(tx, known, known.dob) : null;
  if (namesake) throw refuseDuplicate(namesake, 'with this name and date of birth');
  if (checked.phone) await checkPhoneUnique(tx, known, country);
  if (checked.email) await checkEmailIsOwn(tx, known);
}

async function checkEmailIsOwn(tx: Tx, known: Known): Promise<void> {
  if (known.email === '') return;
  const ascii = withAsciiDomain(known.email);
  const spellings = new Set([known.email, ascii, normalEmail(known.email)]);
  const emailed = (await patientStore(tx).emailedAs([...spellings])).filter(({ id }) => id !== known.id);
  const same = emailed.find(({ name }) => isSameName(name, known.name)) ?? emailed[0];
  if (same) throw refuseDuplicate(same, 'with this email');
}

/** Throws Refusal (conflict) if another record than `id` has this phone number. */
async function checkPhoneUnique(tx: Tx, known: Known, country: string): Promise<void> {
  const digits = ownDigits(known.phone);
  const phoned = (await patientStore(tx).phonedLike(endingsOf(known.phone, country))).filter(
    ({ id }) => id !== known.id,
  );
  const alike = phoned.filter(
    ({ phone }) => areSameNumber(phone, known.phone, country) ?? isSameNumber(ownDigits(phone), digits),
  );
  // Of several with such a number it is the one of this name, or else of the very number.
  const same =
    alike.find(({ name }) => isSameName(name, known.name)) ??
    alike.find(({ phone }) => ownDigits(phone) === digits) ??
    alike[0];
  if (same) throw refuseDuplicate(same, 'with this phone number');
}

const maxTurns = 6;
const nameTokensOf = (name: string) => splitName(writeInFull(plainSpelling(name)));

// The words may stand in another order; apostrophes, hyphens and blanks may be left out, and "saint" may be "st.".
function isSameName(name: string, other: string): boolean {
  const [nameTokens, others] = [nameTokensOf(name), nameTokensOf(other)];
  if (nameTokens.toSorted().join(' ') === others.toSorted().join(' ')) return true;
  return turnsOf(nameTokens).some((turn) => turnsOf(others).includes(turn));
}

// 李小龙 and "小龙 李": the words as one, from each of them on.
function turnsOf(words: readonly string[]): string[] {
  return words.slice(0, maxTurns).map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(''));
}

// Spelled otherwise or in another order it is the same name: "Krueger, Mira" is Mira Krüger.
async function findNamesake(tx: Tx, { name, id }: Known, dob: string): Promise<PatientRecord | null> {
  const store = patientStore(tx);
  const exact = await store.namesake(fold(name), dob, id);
  if (exact) return exact;
  const born = await store.bornOn(dob);
  return born.find((patient) => patient.id !== id && isSameName(patient.name, name)) ?? null;
}

function refuseDuplicate({ id, name, dob, phone }: PatientRecord, alike: string): Refusal {
  const existing = { id, name, dob, phone };
  return refuse(alreadyOnRecord, `${name} ${alike} is already on record`, { existing });
}

function ownDigits(phone: string): string {
  return withoutDialling(digitsOf(phone));
}

function isSameNumber(number: string, other: string): boolean {
  const [shorter, longer] = number.length < other.length ? [number, other] : [other, number];
  return shorter === longer || (shorter.length >= minPhoneDigits && longer.endsWith(shorter));
}
