import { call } from '@docket/contract/client.ts';
import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { openSlots } from '@docket/contract/endpoints/booking.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { addDays, toIsoDate, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import { type Server, signInAll } from '../server.ts';

/** Records of a filled clinic that the measured calls need. */
export interface BenchFixture {
  readonly admin: string;
  readonly doctor: string;
  readonly signIns: readonly { readonly email: string; readonly password: string }[];
  /** The doctor signed in as `doctor`, whose list and hours are requested. */
  readonly doctorId: string;
  readonly image: string;
  /** Cursor of page 1,000 at fifty rows each; null: the clinic is too small. */
  readonly pageThousand: string | null;
  readonly patientIds: readonly string[];
  /** Free times; each is booked once. */
  readonly free: { doctorId: string; slotDate: string; slotTime: string }[];
  /** Pending appointments; each is cancelled once and restored once. */
  readonly pending: string[];
  readonly cancelled: string[];
}

export const rowsBeforePageThousand = 999 * 50;
const rowsAtOnce = 200;
const maxPending = 4_000;
const daysAhead = 15;
const daysAtOnce = 20;
const maxDays = 80;

/** Signs in to a clinic that was just filled; returns its doctors, free times and pending appointments. */
export async function setUpFixture(server: Server): Promise<BenchFixture> {
  const { baseUrl } = server;
  const people = await signInAll(server);
  const admin = people.find(({ role }) => role === 'admin')?.token ?? '';
  const doctor = people.find(({ role }) => role === 'doctor')?.token ?? '';
  const as = { baseUrl, token: admin, role: 'admin' as const };
  const { demo } = await call(readClinic, {}, { baseUrl });
  const { doctors } = await call(listDoctors, {}, as);
  const first = demo?.doctors[0];
  const { _id: doctorId = '', image = '' } = doctors.find(({ email }) => email === first?.email) ?? {};
  const newest = await call(listAppointments.admin, { limit: rowsAtOnce }, as);
  return {
    admin,
    doctor,
    doctorId,
    image: image.replace('-large', '-small'),
    signIns: demo?.doctors ?? [],
    pageThousand: await goDeep(as),
    patientIds: [...new Set(newest.appointments.map(({ patientId }) => patientId))],
    free: await findFree(as),
    pending: await findPending(as),
    cancelled: [],
  };
}

type As = { readonly baseUrl: string; readonly token: string; readonly role: 'admin' };

async function goDeep(as: As): Promise<string | null> {
  let cursor: string | null = null;
  for (let rows = 0; rows < rowsBeforePageThousand; ) {
    const limit = Math.min(rowsAtOnce, rowsBeforePageThousand - rows);
    const page: { nextCursor?: string | null | undefined } = await call(
      listAppointments.admin,
      { limit, sort: '-booked', ...(cursor && { cursor }) },
      as,
    );
    if (!page.nextCursor) return null;
    cursor = page.nextCursor;
    rows += limit;
  }
  return cursor;
}

// Takes the doctors in turn, as a front desk books.
async function findFree(as: As): Promise<BenchFixture['free']> {
  const today = wallClockIn('UTC').date;
  const free: BenchFixture['free'] = [];
  for (let day = daysAhead; day < maxDays; day += daysAtOnce) {
    const from = toIsoDate(addDays(today, day));
    const to = toIsoDate(addDays(today, day + daysAtOnce - 1));
    const { doctors } = await call(openSlots, { from, to }, as);
    const maxSlots = Math.max(...doctors.map(({ slots }) => slots.length));
    for (let at = 0; at < maxSlots; at += 1) {
      for (const { doctorId, slots } of doctors) {
        const slot = slots[at];
        if (slot) free.push({ doctorId, ...slot });
      }
    }
  }
  return free.reverse();
}

async function findPending(as: As): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page: { appointments: { _id: string }[]; nextCursor?: string | null | undefined } = await call(
      listAppointments.admin,
      { status: 'pending', limit: rowsAtOnce, sort: '-slot', ...(cursor && { cursor }) },
      as,
    );
    found.push(...page.appointments.map(({ _id }) => _id));
    cursor = page.nextCursor;
  } while (cursor && found.length < maxPending);
  return found;
}
