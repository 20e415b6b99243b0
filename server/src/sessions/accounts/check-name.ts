import { formatMixedAlphabets, hasMixedWord } from '@docket/contract/formats/scripts.ts';
import { nameLooksAlike } from '@docket/contract/refusals.ts';
import type { Tx } from '../../platform/database/engine.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { lockNamesAndEmails } from './add-account.ts';
import { imitates, looksAlike } from './look-alike.ts';
import { accountStore } from './store.ts';

/**
 * Checks a new name of a doctor (`accountId` null: a new doctor). Two doctors may have equal names, and a doctor may be
 * an admin too. Throws Refusal: conflict (it imitates another doctor or a member of staff), invalid (a word mixes
 * alphabets, or it is a name of the program).
 */
export async function checkDoctorName(tx: Tx, name: string, accountId: string | null): Promise<void> {
  await lockNamesAndEmails(tx);
  const others = await listOthers(tx, accountId);
  const imitated = others.find((other) => imitates(other.name, name));
  if (imitated?.role === 'doctor')
    throw refuse(nameLooksAlike, 'Another doctor has a name that looks the same', { field: 'name' });
  if (imitated) throw refuseStaffName();
  checkAlphabets(name);
  checkIsNotProgram(name);
}

/**
 * Checks a new name of an admin. It may equal a doctor's name, because some people are both. Throws Refusal: conflict (it
 * looks like another admin's or imitates a doctor's, so the audit trail would be ambiguous), invalid (a word mixes
 * alphabets, or it is a name of the program).
 */
export async function checkStaffName(tx: Tx, name: string, accountId: string | null): Promise<void> {
  await lockNamesAndEmails(tx);
  const others = await listOthers(tx, accountId);
  if (others.some((other) => other.role === 'admin' && looksAlike(other.name, name))) throw refuseStaffName();
  if (others.some((other) => other.role === 'doctor' && imitates(other.name, name)))
    throw refuse(nameLooksAlike, 'A doctor has a name that looks the same', { field: 'name' });
  checkAlphabets(name);
  checkIsNotProgram(name);
}

// The audit trail shows these names for acts of the program itself.
const programNames = ['System', 'Docket'];

function checkIsNotProgram(name: string): void {
  if (programNames.some((programName) => looksAlike(name, programName)))
    throw new Refusal('invalid', `${programNames.join(' and ')} are names of the program: type another one`, {
      field: 'name',
    });
}

function checkAlphabets(name: string): void {
  if (hasMixedWord(name)) throw new Refusal('invalid', formatMixedAlphabets('Name'), { field: 'name' });
}

async function listOthers(tx: Tx, accountId: string | null) {
  const accounts = await accountStore(tx).listWithNameInUse();
  return accounts.filter(({ id }) => id !== accountId);
}

function refuseStaffName() {
  return refuse(nameLooksAlike, 'Another member of staff has a name that looks the same', { field: 'name' });
}
