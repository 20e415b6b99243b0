import type { Speciality } from '@docket/contract/endpoints/doctors.ts';
import { fold } from '@docket/contract/formats/fold.ts';
import { doctorStore } from '@docket/server/doctors/store.ts';
import { addPatient } from '@docket/server/patients/add.ts';
import type { PatientRecord } from '@docket/server/patients/store.ts';
import type { Context } from '@docket/server/platform/context.ts';
import type { Tx } from '@docket/server/platform/database/engine.ts';
import { hashPassword } from '@docket/server/platform/passwords.ts';
import { searchText } from '@docket/server/platform/search/fold.ts';
import { addAccount } from '@docket/server/sessions/accounts/add-account.ts';
import type { AccountRole } from '@docket/server/sessions/accounts/store.ts';
import { startSession } from '@docket/server/sessions/login.ts';

/** A signed-in account; `token` goes into the role's header. */
export interface SignedIn {
  readonly role: AccountRole;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  /** Omitted: the account has no password. */
  readonly password?: string | undefined;
}

interface Chosen {
  readonly name?: string;
  readonly email?: string;
  /** Omitted: the account has no password, but its token works. */
  readonly password?: string;
}

let count = 0;

// The lowest cost that argon2 accepts. A hash contains its cost, so checking a password is cheap too.
const cheap = { memory: 8, passes: 1, parallelism: 1 };

/** Creates an admin with a session; default: a manager. */
export async function anAdmin(
  context: Context,
  chosen: Chosen & { isFrontDesk?: boolean } = {},
): Promise<SignedIn> {
  const account = await toAccount('admin', chosen);
  return context.engine.transaction(async (tx) => {
    const { isFrontDesk = false } = chosen;
    const id = await addAccount(tx, { ...account, isFrontDesk, nowMs: context.clock.nowMs() });
    return signIn(context, tx, { ...account, id, password: chosen.password });
  });
}

interface ChosenDoctor extends Chosen {
  readonly speciality?: Speciality;
  /** Dollars. */
  readonly fees?: number;
  readonly available?: boolean;
  readonly about?: string;
  readonly line1?: string;
  readonly line2?: string;
  readonly imageHash?: string | null;
}

/** Creates a doctor with a session; default: available, general physician, 50 dollars an appointment. */
export async function aDoctor(context: Context, chosen: ChosenDoctor = {}): Promise<SignedIn> {
  const account = await toAccount('doctor', chosen);
  const { name, email } = account;
  return context.engine.transaction(async (tx) => {
    const id = await addAccount(tx, { ...account, nowMs: context.clock.nowMs() });
    await doctorStore(tx).insert({
      id,
      name,
      nameKey: fold(name),
      search: searchText({ name, email }),
      speciality: chosen.speciality ?? 'General physician',
      degree: 'MBBS',
      experience: '1 Year',
      about: chosen.about ?? 'Sees people of all ages.',
      feeCents: Math.round((chosen.fees ?? 50) * 100),
      available: chosen.available ?? true,
      line1: chosen.line1 ?? '',
      line2: chosen.line2 ?? '',
      imageHash: chosen.imageHash ?? null,
    });
    return signIn(context, tx, { ...account, id, password: chosen.password });
  });
}

async function signIn(
  context: Context,
  tx: Tx,
  { role, id, name, email, password }: Omit<SignedIn, 'token'>,
): Promise<SignedIn> {
  return { role, id, name, email, token: await startSession(context, tx, id), password };
}

export function aPatient(
  context: Context,
  chosen: Partial<Omit<PatientRecord, 'id'>> = {},
): Promise<PatientRecord> {
  count += 1;
  const known = { name: `Patient ${count}`, email: '', phone: '', dob: null, ...chosen };
  return context.engine.transaction((tx) =>
    addPatient(tx, known, { anyway: true, nowMs: context.clock.nowMs() }),
  );
}

async function toAccount(role: AccountRole, { name, email, password }: Chosen) {
  count += 1;
  return {
    role,
    name: name ?? `${role === 'admin' ? 'Admin' : 'Dr. Example'} ${count}`,
    email: email ?? `${role}${count}@example.org`,
    passwordHash: password === undefined ? null : await hashPassword(password, cheap),
  };
}
