import { tokenHeader } from '@docket/contract/endpoint.ts';
import { hashPassword } from '@docket/server/platform/passwords.ts';
import { accountStore } from '@docket/server/sessions/accounts/store.ts';
import { startSession } from '@docket/server/sessions/login.ts';
import { v7 } from 'uuid';
import { anAppointment } from '../build-appointment.ts';
import { someHours, someTimeOff } from '../build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '../build-people.ts';
import type { TestClinic } from '../clinic.ts';

/** Password of all accounts in the world. */
export const worldPassword = 'correct horse battery staple';
let passwordHash: Promise<string> | null = null;

/** A doctor with one record of each kind that doctors' calls use. */
export interface Owner {
  readonly account: SignedIn;
  readonly patientId: string;
  /** A pending appointment, today at 3 PM; $5 of $50 were received in cash. */
  readonly appointmentId: string;
  /** A cancelled appointment, today at 4 PM. */
  readonly cancelledId: string;
  readonly timeOffId: string;
  /** A change of hours that can be undone. */
  readonly changeId: string;
}

/** A small clinic with records for every call. Its clock shows 2026-11-20 10:00, a Friday. */
export interface World {
  readonly clinic: TestClinic;
  readonly admin: SignedIn;
  readonly otherAdmin: SignedIn;
  /** By default, calls of doctors come from this doctor and use this doctor's records. */
  readonly doctor: Owner;
  readonly otherDoctor: Owner;
  /** A patient without an appointment. */
  readonly strangerId: string;
}

/** Builds the world in an empty clinic. */
export async function makeWorld(clinic: TestClinic): Promise<World> {
  const { context } = clinic;
  passwordHash ??= hashPassword(worldPassword);
  return {
    clinic,
    admin: await letSignIn(clinic, await anAdmin(context, { name: 'Nora Lind' })),
    otherAdmin: await letSignIn(clinic, await anAdmin(context, { name: 'Sam Okoye' })),
    doctor: await makeOwner(clinic, 'Dr. Omar Haddad'),
    otherDoctor: await makeOwner(clinic, 'Dr. Ruth Adeyemi'),
    strangerId: (await aPatient(context, { name: 'Tom Stranger', phone: '+49 170 5550000' })).id,
  };
}

/** Starts another session of an account; returns its token. */
export function signInAgain({ context }: TestClinic, { id }: SignedIn): Promise<string> {
  return context.engine.transaction((tx) => startSession(context, tx, id));
}

export function unknownId(): string {
  return v7();
}

async function letSignIn({ context }: TestClinic, account: SignedIn): Promise<SignedIn> {
  const hash = (await passwordHash) ?? '';
  await context.engine.transaction((tx) => accountStore(tx).setPassword(account.id, hash));
  return { ...account, password: worldPassword };
}

async function makeOwner(clinic: TestClinic, name: string): Promise<Owner> {
  const { context } = clinic;
  const account = await letSignIn(clinic, await aDoctor(context, { name }));
  await someHours(context, account.id);
  const patient = await aPatient(context, {
    name: `Patient of ${name}`,
    email: `patient.${account.id}@example.org`,
    dob: '1990-02-28',
  });
  const appointment = { doctorId: account.id, patientId: patient.id, slotDate: '20_11_2026' };
  const pending = await anAppointment(context, { ...appointment, slotTime: '3:00 PM', reason: 'Check-up' });
  const cancelled = await anAppointment(context, {
    ...appointment,
    slotTime: '4:00 PM',
    status: 'cancelled',
  });
  const off = await someTimeOff(context, account.id, { from: '2026-12-01T00:00', to: '2026-12-01T24:00' });
  const changed = await clinic.request({
    method: 'POST',
    path: '/api/doctor/change-hours',
    headers: { [tokenHeader.doctor]: account.token },
    body: { slotMinutes: 20 },
  });
  await clinic.request({
    method: 'POST',
    path: '/api/doctor/receive-payment',
    headers: { [tokenHeader.doctor]: account.token },
    body: { appointmentId: pending.id, cents: 500, method: 'cash' },
  });
  return {
    account,
    patientId: patient.id,
    appointmentId: pending.id,
    cancelledId: cancelled.id,
    timeOffId: off.id,
    changeId: changed.body.changeId,
  };
}
