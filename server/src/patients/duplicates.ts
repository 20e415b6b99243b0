import { fold } from '@docket/contract/fold.ts';
import { alreadyOnRecord } from '@docket/contract/refusals.ts';
import type { Tx } from '../platform/database/engine.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { digitsOf } from '../platform/search/fold.ts';
import { areSameNumber } from './phone-numbers.ts';
import type { PatientRecord } from './rows.ts';
import { patientStore } from './store.ts';

// Fewer digits are an extension, or no number at all.
const minPhone = 7;
// Fewer are a number within a town, and the same in another town is somebody else's.
const minWhole = 9;

type Known = Pick<PatientRecord, 'name' | 'phone' | 'dob'>;

/**
 * Throws Refusal (conflict) where somebody of the same name and date of birth, or with the same phone number, is on record:
 * `details.existing` says who. Takes the open transaction, what is known of somebody new, and the country of numbers that name none.
 */
export async function checkNoDuplicate(tx: Tx, known: Known, country: string): Promise<void> {
  const store = patientStore(tx);
  const namesake = known.dob === null ? null : await store.namesake(fold(known.name), known.dob);
  if (namesake) throw refuseDuplicate(namesake, 'with this name and date of birth');
  const digits = ownDigits(known.phone);
  if (digits.length < minPhone) return;
  const phoned = await store.phonedLike(digits.slice(-minPhone));
  const same = phoned.find(
    ({ phone }) => areSameNumber(phone, known.phone, country) ?? isSameNumber(ownDigits(phone), digits),
  );
  if (same) throw refuseDuplicate(same, 'with this phone number');
}

function refuseDuplicate({ id, name, dob, phone }: PatientRecord, alike: string): Refusal {
  const existing = { id, name, dob, phone };
  return refuse(alreadyOnRecord, `${name} ${alike} is already on record`, { existing });
}

// Without what only says from where it is dialled: "0" before a number, "00" before a country.
function ownDigits(phone: string): string {
  return digitsOf(phone).replace(/^00?/, '');
}

function isSameNumber(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter === longer || (shorter.length >= minWhole && longer.endsWith(shorter));
}
