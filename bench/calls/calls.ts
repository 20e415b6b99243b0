import * as appointments from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment, openSlots } from '@docket/contract/endpoints/booking.ts';
import { listToday } from '@docket/contract/endpoints/dashboard-today.ts';
import { readAdminDashboard, readDoctorDashboard } from '@docket/contract/endpoints/dashboards.ts';
import { readStatement } from '@docket/contract/endpoints/payments.ts';
import { login } from '@docket/contract/endpoints/sessions.ts';
import { addDays, toIsoDate, toWallMinutes, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import type { Request } from '../drive.ts';
import type { BenchFixture } from './fixture.ts';

/** An action of a user, as a request to Docket and to the plain route. */
export interface Call {
  readonly name: string;
  /** A write is repeated a fixed number of times, a read for a fixed time. */
  readonly kind: 'read' | 'write' | 'sign-in';
  docket(scene: BenchFixture): Request;
  plain(scene: BenchFixture, cursor: string): Request;
}

const list = (query: Record<string, string>): string =>
  `${appointments.listAppointments.admin.path}?${new URLSearchParams({ limit: '50', sort: '-booked', ...query })}`;
const read = (name: string, docket: Call['docket'], plain: Call['plain']): Call => ({
  name,
  kind: 'read',
  docket,
  plain,
});
const asAdmin = ({ admin }: BenchFixture) => ({ token: { admin } });
const asDoctor = ({ doctor }: BenchFixture) => ({ token: { doctor } });

const week = () => {
  const today = wallClockIn('UTC').date;
  return { first: addDays(today, 1), last: addDays(today, 7) };
};
const year = () => {
  const today = wallClockIn('UTC').date;
  return { from: toIsoDate(addDays(today, -364)), to: toIsoDate(today) };
};
// A different record for each request, as at a front desk.
let turn = 0;
const inTurn = <T>(all: readonly T[]): T => {
  turn += 1;
  const next = all[turn % all.length];
  if (next === undefined) throw new Error('The filled clinic has too little in it for this measurement');
  return next;
};
const take = <T>(all: T[]): T => {
  const next = all.pop();
  if (next === undefined) throw new Error('The filled clinic has too little in it for this measurement');
  return next;
};

const searchFor = (name: string, q: string): Call =>
  read(
    name,
    (scene) => ({ path: list({ q }), ...asAdmin(scene) }),
    () => ({ path: `/search?${new URLSearchParams({ q })}` }),
  );

export const reads: readonly Call[] = [
  read(
    'first page',
    (scene) => ({ path: list({}), ...asAdmin(scene) }),
    () => ({ path: '/first-page' }),
  ),
  // Goal: costs no more than a first page.
  read(
    'statement, a year',
    (scene) => ({ path: `${readStatement.doctor.path}?${new URLSearchParams(year())}`, ...asDoctor(scene) }),
    ({ doctorId }) => ({ path: `/statement?${new URLSearchParams({ doctorId, ...year() })}` }),
  ),
  read(
    'page 1,000',
    (scene) => ({ path: list(scene.pageThousand ? { cursor: scene.pageThousand } : {}), ...asAdmin(scene) }),
    (_, cursor) => ({ path: `/later-page?after=${cursor}` }),
  ),
  read(
    'one doctor, completed',
    (scene) => ({ path: list({ doctorId: scene.doctorId, status: 'completed' }), ...asAdmin(scene) }),
    ({ doctorId }) => ({ path: `/narrowed?doctorId=${doctorId}&status=completed` }),
  ),
  searchFor('search, a name', 'kowal'),
  searchFor('search, two letters', 'ko'),
  read(
    'dashboard, admin',
    (scene) => ({ path: readAdminDashboard.path, ...asAdmin(scene) }),
    () => ({ path: '/admin-dashboard' }),
  ),
  read(
    'dashboard, doctor',
    (scene) => ({ path: readDoctorDashboard.path, ...asDoctor(scene) }),
    ({ doctorId }) => ({ path: `/doctor-dashboard?doctorId=${doctorId}` }),
  ),
  // The panel asks both calls of its role at once.
  read(
    'dashboard without today, admin',
    (scene) => ({ path: `${readAdminDashboard.path}?today=no`, ...asAdmin(scene) }),
    () => ({ path: '/admin-dashboard?today=no' }),
  ),
  read(
    "dashboard's today, admin",
    (scene) => ({ path: listToday.admin.path, ...asAdmin(scene) }),
    () => ({ path: '/today' }),
  ),
  read(
    'dashboard without today, doctor',
    (scene) => ({ path: `${readDoctorDashboard.path}?today=no`, ...asDoctor(scene) }),
    ({ doctorId }) => ({ path: `/doctor-dashboard?doctorId=${doctorId}&today=no` }),
  ),
  read(
    "dashboard's today, doctor",
    (scene) => ({ path: listToday.doctor.path, ...asDoctor(scene) }),
    ({ doctorId }) => ({ path: `/today?doctorId=${doctorId}` }),
  ),
  read(
    'open slots, a week',
    (scene) => {
      const { first, last } = week();
      const query = { doctorId: scene.doctorId, from: toIsoDate(first), to: toIsoDate(last) };
      return { path: `${openSlots.path}?${new URLSearchParams(query)}`, ...asAdmin(scene) };
    },
    ({ doctorId }) => {
      const { first, last } = week();
      const until = toWallMinutes(addDays(last, 1));
      return { path: `/open-slots?doctorId=${doctorId}&from=${toWallMinutes(first)}&until=${until}` };
    },
  ),
  read(
    'image',
    ({ image }) => ({ path: image }),
    ({ image }) => ({ path: `/image?hash=${/([0-9a-f]{64})/.exec(image)?.[1]}` }),
  ),
];

/**
 * Returns whether `--only` names a call: by part of its name or, for writes, their kind; parts are separated by
 * commas.
 */
export function isMeasured({ name, kind }: Call, only: string | null): boolean {
  if (only === null) return true;
  return only.split(',').some((part) => name.includes(part) || (kind === 'write' && part === 'write'));
}

export const signIn: Call = {
  name: 'sign in',
  kind: 'sign-in',
  docket: ({ signIns }) => ({ method: 'POST', path: login.doctor.path, body: pick(inTurn(signIns)) }),
  plain: ({ signIns }) => ({ method: 'POST', path: '/sign-in', body: pick(inTurn(signIns)) }),
};
const pick = ({ email, password }: BenchFixture['signIns'][number]) => ({ email, password });

const change = (name: string, path: string, plain: string, from: 'pending' | 'cancelled'): Call => {
  const next = (scene: BenchFixture) => {
    const appointmentId = take(scene[from]);
    scene[from === 'pending' ? 'cancelled' : 'pending'].unshift(appointmentId);
    return { appointmentId };
  };
  return {
    name,
    kind: 'write',
    docket: (scene) => ({ method: 'POST', path, body: next(scene), ...asAdmin(scene) }),
    plain: (scene) => ({ method: 'POST', path: plain, body: next(scene) }),
  };
};

/**
 * In this order, the appointments that one measured program cancelled are restored before the next one cancels them.
 */
export const writes: readonly Call[] = [
  {
    name: 'book',
    kind: 'write',
    docket: (scene) => ({
      method: 'POST',
      path: bookAppointment.path,
      ...asAdmin(scene),
      body: { ...take(scene.free), patientId: inTurn(scene.patientIds) },
    }),
    plain: ({ doctorId, patientIds }) => ({
      method: 'POST',
      path: '/book',
      body: { doctorId, patientId: inTurn(patientIds) },
    }),
  },
  change('cancel', appointments.cancelAppointment.admin.path, '/cancel', 'pending'),
  change('undo', appointments.restoreAppointment.admin.path, '/undo', 'cancelled'),
];
