import type { SignedIn } from '@docket/testing/build-people.ts';
import type { TestClinic } from '@docket/testing/clinic.ts';
import { aLink } from '@docket/testing/every-call/preparations.ts';
import { makeWorld, signInAgain, type World } from '@docket/testing/every-call/world.ts';
import { type Ask, findEndpoint } from './ask.ts';
import { Ref } from './to-arbitrary.ts';

/** The clinic that receives the requests, with its current records and tokens. */
export interface GeneratorState {
  readonly clinic: TestClinic;
  world: World;
  tokens: Tokens;
  ids: Ids;
}

interface Tokens {
  readonly admin: string;
  readonly doctor: string;
  readonly colleague: string;
  readonly revokedAdmin: string;
  readonly revokedDoctor: string;
}
/** Ids of existing records, by kind. */
type Ids = Readonly<Record<string, readonly string[]>>;

/** Empties the clinic and creates its world and tokens. */
export async function createGeneratorState(clinic: TestClinic): Promise<GeneratorState> {
  await clinic.empty();
  const world = await makeWorld(clinic);
  const { admin, doctor, otherDoctor } = world;
  const tokens = {
    admin: admin.token,
    doctor: doctor.account.token,
    colleague: otherDoctor.account.token,
    revokedAdmin: await makeRevokedToken(clinic, 'admin', admin),
    revokedDoctor: await makeRevokedToken(clinic, 'doctor', doctor.account),
  };
  const state: GeneratorState = { clinic, world, tokens, ids: {} };
  state.ids = await readIds(state);
  return state;
}

/** Signs all accounts in again and reads the ids; creates a new world if an account is gone. */
export async function refreshState(state: GeneratorState): Promise<void> {
  if (await signAllIn(state)) state.ids = await readIds(state);
  else Object.assign(state, await createGeneratorState(state.clinic));
}

async function signAllIn(state: GeneratorState): Promise<boolean> {
  const { clinic, world } = state;
  const accounts = [world.admin, world.doctor.account, world.otherDoctor.account];
  const tokens = await Promise.all(accounts.map((account) => signInAgain(clinic, account))).catch(() => []);
  const [admin, doctor, colleague] = tokens;
  if (admin === undefined || doctor === undefined || colleague === undefined) return false;
  state.tokens = { ...state.tokens, admin, doctor, colleague };
  const answers = await Promise.all([
    read(state, '/api/admin/dashboard'),
    clinic.request({ method: 'GET', path: '/api/doctor/dashboard', token: { doctor } }),
  ]);
  return answers.every(({ status }) => status === 200);
}

/** Replaces placeholders by real ids and secrets. `path` decides the meaning of `id`. */
export function resolveRefs(value: unknown, ids: Ids, path: string): unknown {
  if (value instanceof Ref) {
    const idsOfKind = ids[value.of === 'id' ? kindOfId(path) : value.of] ?? [];
    return idsOfKind[value.at % Math.max(idsOfKind.length, 1)] ?? 'none';
  }
  if (Array.isArray(value)) return value.map((each) => resolveRefs(each, ids, path));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const fields = Object.entries(value).map(([name, each]) => [name, resolveRefs(each, ids, path)] as const);
  return Object.fromEntries(fields);
}

function kindOfId(path: string): string {
  return path.includes('/patients/') ? 'patient' : 'appointment';
}

/** Returns the token for the header of the call's role, or undefined for none. */
export function pickToken(ask: Ask, { tokens }: GeneratorState): string | undefined {
  const isAdmin = findEndpoint(ask).caller === 'admin';
  switch (ask.token) {
    case 'own':
      return isAdmin ? tokens.admin : tokens.doctor;
    case "a colleague's":
      return isAdmin ? tokens.admin : tokens.colleague;
    case "the other role's":
      return isAdmin ? tokens.doctor : tokens.admin;
    case 'revoked':
      return isAdmin ? tokens.revokedAdmin : tokens.revokedDoctor;
    case 'junk':
      return "' or 1=1 --";
    case 'none':
      return undefined;
  }
}

async function makeRevokedToken(
  clinic: TestClinic,
  role: 'admin' | 'doctor',
  account: SignedIn,
): Promise<string> {
  const token = await signInAgain(clinic, account);
  await clinic.request({ method: 'POST', path: `/api/${role}/logout`, token: { [role]: token } });
  return token;
}

async function readIds(state: GeneratorState): Promise<Ids> {
  const { world } = state;
  const [appointments, patients, changes, people] = await Promise.all([
    read(state, '/api/admin/appointments?limit=50&sort=-booked'),
    read(state, '/api/admin/patients?limit=50'),
    read(state, '/api/admin/changes'),
    read(state, '/api/admin/people'),
  ]);
  const idsOf = (list: { _id: string }[] = []) => list.map(({ _id }) => _id);
  const doctors = [world.doctor.account.id, world.otherDoctor.account.id];
  return {
    appointment: [...idsOf(appointments.body.appointments), world.doctor.appointmentId],
    patient: [...idsOf(patients.body.patients), world.doctor.patientId],
    doctor: doctors,
    account: [world.otherAdmin.id, ...doctors, ...idsOf(people.body.people)],
    timeOff: [world.doctor.timeOffId, world.otherDoctor.timeOffId],
    change: [...idsOf(changes.body.changes), world.doctor.changeId],
    link: [await aLink(world, world.otherDoctor)],
  };
}

function read({ clinic, tokens }: GeneratorState, path: string) {
  return clinic.request({ method: 'GET', path, token: { admin: tokens.admin } });
}
