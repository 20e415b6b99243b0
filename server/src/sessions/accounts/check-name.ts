import { nameLooksAlike } from '@docket/contract/refusals.ts';
import { hasMixedWord, mixedAlphabets } from '@docket/contract/scripts.ts';
import type { Tx } from '../../platform/database/engine.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { holdLooks } from './add-account.ts';
import { imitates, looksAlike } from './look-alike.ts';
import { accountStore } from './store.ts';

/**
 * Throws Refusal for a new name of a doctor: conflict where it imitates another doctor's or a member of staff's, invalid where a word
 * of it mixes alphabets. Two doctors may have equal names, and a doctor may be an admin too. `accountId` is null for a new doctor.
 */
export async function checkDoctorName(tx: Tx, name: string, accountId: string | null): Promise<void> {
  await holdLooks(tx);
  const others = await listOthers(tx, accountId);
  const imitated = others.find((other) => imitates(other.name, name));
  if (imitated?.role === 'doctor')
    throw refuse(nameLooksAlike, 'Another doctor has a name that looks the same', { field: 'name' });
  if (imitated) throw refuseStaffName();
  checkAlphabets(name);
}

/**
 * Throws Refusal for a new name of an admin: conflict where it looks like another admin's, or imitates a doctor's, since the audit
 * trail could not tell them apart; invalid where a word of it mixes alphabets. An admin may have the very name of a doctor, since
 * some are both.
 */
export async function checkStaffName(tx: Tx, name: string, accountId: string | null): Promise<void> {
  await holdLooks(tx);
  const others = await listOthers(tx, accountId);
  if (others.some((other) => other.role === 'admin' && looksAlike(other.name, name))) throw refuseStaffName();
  if (others.some((other) => other.role === 'doctor' && imitates(other.name, name)))
    throw refuse(nameLooksAlike, 'A doctor has a name that looks the same', { field: 'name' });
  checkAlphabets(name);
}

function checkAlphabets(name: string): void {
  if (hasMixedWord(name)) throw new Refusal('invalid', mixedAlphabets('Name'), { field: 'name' });
}

async function listOthers(tx: Tx, accountId: string | null) {
  const accounts = await accountStore(tx).listNamed();
  return accounts.filter(({ id }) => id !== accountId);
}

function refuseStaffName() {
  return refuse(nameLooksAlike, 'Another member of staff has a name that looks the same', { field: 'name' });
}
