import { nameLooksAlike } from '@docket/contract/refusals.ts';
import type { Tx } from '../../platform/database/engine.ts';
import { refuse } from '../../platform/refusal.ts';
import { holdLooks } from './add-account.ts';
import { imitates, looksAlike } from './look-alike.ts';
import { accountStore } from './store.ts';

/**
 * Throws Refusal (conflict) for a new name of a doctor that imitates another doctor's or a member of staff's. Two doctors may have
 * equal names, and a doctor may be an admin too. `accountId` is null for somebody new.
 */
export async function checkDoctorName(tx: Tx, name: string, accountId: string | null): Promise<void> {
  await holdLooks(tx);
  const others = await listOthers(tx, accountId);
  const imitated = others.find((other) => imitates(other.name, name));
  if (imitated?.role === 'doctor')
    throw refuse(nameLooksAlike, 'Another doctor has a name that looks the same', { field: 'name' });
  if (imitated) throw refuseStaffName();
}

/**
 * Throws Refusal (conflict) for a new name of an admin that looks like another admin's, or imitates a doctor's: the audit trail
 * could not tell them apart. An admin may have the very name of a doctor, since some are both.
 */
export async function checkStaffName(tx: Tx, name: string, accountId: string | null): Promise<void> {
  await holdLooks(tx);
  const others = await listOthers(tx, accountId);
  if (others.some((other) => other.role === 'admin' && looksAlike(other.name, name))) throw refuseStaffName();
  if (others.some((other) => other.role === 'doctor' && imitates(other.name, name)))
    throw refuse(nameLooksAlike, 'A doctor has a name that looks the same', { field: 'name' });
}

async function listOthers(tx: Tx, accountId: string | null) {
  const accounts = await accountStore(tx).listNamed();
  return accounts.filter(({ id }) => id !== accountId);
}

function refuseStaffName() {
  return refuse(nameLooksAlike, 'Another member of staff has a name that looks the same', { field: 'name' });
}
