import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { effects } from './effects.ts';
import type { PublishedChange } from './platform/database/engine.ts';

// It is Friday, 2026-11-20, 10:00. Both doctors work until 17:00. Anna is booked at 15:00 and has an offer of 14:00. Bo waits for
// Dr. Haddad and has an offer of 11:00. A webhook listens to everything.
const clinic = useTestClinic({ webhookPrivate: 'on' });
let ada: SignedIn;
let haddad: SignedIn;
let mori: SignedIn;
let anna: string;
let appointmentId: string;
let offerIds: { anna: string; bo: string };

beforeEach(async () => {
  ada = await anAdmin(clinic.context);
  haddad = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
  mori = await aDoctor(clinic.context, { name: 'Dr. Kenji Mori' });
  for (const doctor of [haddad, mori]) await someHours(clinic.context, doctor.id);
  anna = (await aPatient(clinic.context, { name: 'Anna Berg', email: 'anna@example.org' })).id;
  const bo = await aPatient(clinic.context, { name: 'Bo Chen', email: 'bo@example.org' });
  const booked = { doctorId: haddad.id, patientId: anna, slotDate: '20_11_2026', slotTime: '3:00 PM' };
  appointmentId = (await anAppointment(clinic.context, booked)).id;
  const annas = await post('set-wants-earlier', { appointmentId, wantsEarlier: true });
  const bos = await post('add-wish', { patientId: bo.id, doctorId: haddad.id });
  const offer = async (wishId: string, slotTime: string): Promise<string> => {
    const slot = { doctorId: haddad.id, slotDate: '20_11_2026', slotTime, minutes: 60 };
    return (await post('offer-time', { wishId, ...slot })).offer._id;
  };
  offerIds = { anna: await offer(annas.wishId, '2:00 PM'), bo: await offer(bos.wishId, '11:00 AM') };
  await post('add-webhook', { url: 'http://127.0.0.1:8080/hook', events: [...everyEvent] });
});

const everyEvent = [
  'appointment.booked',
  'appointment.moved',
  'appointment.cancelled',
  'appointment.restored',
  'appointment.completed',
  'appointment.arrived',
  'appointment.changed',
] as const;

async function request(role: 'admin' | 'doctor', path: string, body: object) {
  const token = role === 'admin' ? { admin: ada.token } : { doctor: haddad.token };
  const answer = await clinic.request({ method: 'POST', path: `/api/${role}/${path}`, token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}
const post = (path: string, body: object) => request('admin', path, body);

/** Returns the rows that acts leave behind, each as one line under its id. */
async function readTraces() {
  const { db } = clinic.context.engine.read;
  const lines = <Row extends { id: string }>(rows: readonly Row[], format: (row: Row) => string) =>
    new Map(rows.map((row) => [row.id, format(row)]));
  const names: Record<string, string> = { [offerIds.anna]: 'Anna', [offerIds.bo]: 'Bo' };
  return {
    audit: lines(
      await db.selectFrom('history').select(['id', 'what']).orderBy('id').execute(),
      (row) => row.what,
    ),
    messages: lines(
      await db.selectFrom('messages').select(['id', 'kind', 'state']).orderBy('id').execute(),
      ({ kind, state }) => (state === 'waiting' ? kind : `${kind} ${state}`),
    ),
    webhooks: lines(
      await db
        .selectFrom('webhook_deliveries')
        .select(['event_id as id', 'event'])
        .orderBy('event_id')
        .execute(),
      ({ event }) => event,
    ),
    offers: lines(
      await db.selectFrom('offers').select(['id', 'state']).orderBy('id').execute(),
      ({ id, state }) => `${names[id]} ${state}`,
    ),
  };
}

type Traces = Awaited<ReturnType<typeof readTraces>>;

const newLines = (before: Traces[keyof Traces], after: Traces[keyof Traces]) =>
  [...after].filter(([id, line]) => before.get(id) !== line).map(([, line]) => line);

/** Returns the effects of an act by the table that holds them, and the topics that it announced. */
async function effectsOf(act: () => Promise<unknown>) {
  const heard: PublishedChange[] = [];
  const before = await readTraces();
  const stop = await clinic.context.engine.listen((event) => heard.push(event));
  await act();
  const after = await readTraces();
  // Events arrive in the order of their commits. Once this one has arrived, so have those of the act.
  await clinic.context.engine.transaction((tx) => tx.publish({ topic: 'end of the test', ids: {} }));
  await expect.poll(() => heard.at(-1)?.topic).toBe('end of the test');
  await stop();
  const topics = new Set(heard.slice(0, -1).map(({ topic }) => topic));
  return {
    audit: newLines(before.audit, after.audit),
    messages: newLines(before.messages, after.messages),
    webhooks: newLines(before.webhooks, after.webhooks),
    offers: newLines(before.offers, after.offers),
    live: [...topics].sort(),
  };
}

const today = { slotDate: '20_11_2026' };
const changed = ['appointment.changed'];
const live = ['appointments'];
const quiet = { messages: [], offers: [] };
const cyd = { patient: { name: 'Cyd Diaz' }, payment: false };
const cancelAll = () => [{ appointmentId, do: 'cancel' }];
const afternoonOff = {
  fromDate: '2026-11-20',
  toDate: '2026-11-20',
  fromTime: '13:00',
  toTime: '24:00',
  reason: '',
};
const mornings = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, intervals: [{ from: '09:00', to: '12:00' }] }));
const endsAnnasOffer = { messages: ['offer withdrawn', 'cancelled'], offers: ['Anna withdrawn'] };
const liveWithOffers = ['appointments', 'offers', 'wishes'];

interface Expected extends Record<keyof Traces, readonly string[]> {
  readonly live: readonly string[];
}

/** Each act with its effects and its preparation. */
const acts: Record<
  string,
  readonly [act: () => Promise<unknown>, expected: Expected, before?: () => Promise<unknown>]
> = {
  cancel: [
    () => post('cancel-appointment', { appointmentId }),
    { audit: ['cancelled'], webhooks: ['appointment.cancelled'], ...endsAnnasOffer, live: liveWithOffers },
  ],
  'a no-show': [
    () => post('cancel-appointment', { appointmentId, reason: noShowReason }),
    {
      audit: ['cancelled'],
      webhooks: ['appointment.cancelled'],
      messages: ['offer withdrawn'],
      offers: ['Anna withdrawn'],
      live: liveWithOffers,
    },
  ],
  complete: [
    () => request('doctor', 'complete-appoitment', { appoitmentId: appointmentId }),
    { ...quiet, audit: ['completed'], webhooks: ['appointment.completed'], live },
  ],
  restore: [
    () => post('restore-appointment', { appointmentId }),
    {
      audit: ['restored'],
      webhooks: ['appointment.restored'],
      messages: ['cancelled withdrawn'],
      offers: [],
      live,
    },
    () => post('cancel-appointment', { appointmentId }),
  ],
  move: [
    () => post('move-appointment', { appointmentId, ...today, slotTime: '4:00 PM', doctorId: mori.id }),
    { audit: ['moved'], webhooks: ['appointment.moved'], messages: ['moved'], offers: [], live },
  ],
  book: [
    () => post('book-appointment', { doctorId: mori.id, ...today, slotTime: '11:00 AM', ...cyd }),
    {
      audit: ['booked'],
      webhooks: ['appointment.booked'],
      messages: ['booked'],
      offers: [],
      live: ['appointments', 'patients'],
    },
  ],
  'book at a time that is offered to another patient': [
    () =>
      post('book-appointment', {
        doctorId: haddad.id,
        ...today,
        slotTime: '11:00 AM',
        ...cyd,
        overbook: true,
      }),
    {
      audit: ['booked'],
      webhooks: ['appointment.booked'],
      messages: ['offer withdrawn', 'booked'],
      offers: ['Bo overridden'],
      live: ['appointments', 'offers', 'patients'],
    },
  ],
  'a follow-up': [
    () => request('doctor', 'book-appointment', { patientId: anna, ...today, slotTime: '4:00 PM' }),
    { audit: ['booked'], webhooks: ['appointment.booked'], messages: ['booked'], offers: [], live },
  ],
  'a walk-in': [
    () => post('walk-in', { doctorId: mori.id, ...cyd }),
    {
      ...quiet,
      audit: ['booked', 'arrived'],
      webhooks: ['appointment.booked', 'appointment.arrived'],
      live: ['appointments', 'patients'],
    },
  ],
  'accept an offer': [
    () => post('accept-offer', { offerId: offerIds.anna }),
    {
      audit: ['moved'],
      webhooks: ['appointment.moved'],
      messages: ['offer withdrawn', 'moved'],
      offers: ['Anna accepted'],
      live: liveWithOffers,
    },
  ],
  'check in': [
    () => post('mark-arrived', { appointmentId, here: true }),
    { ...quiet, audit: ['arrived'], webhooks: ['appointment.arrived'], live },
  ],
  'undo a check-in': [
    () => post('mark-arrived', { appointmentId, here: false }),
    { ...quiet, audit: ['arrival undone'], webhooks: changed, live },
    () => post('mark-arrived', { appointmentId, here: true }),
  ],
  'call in': [
    () => post('call-in', { appointmentId, called: true }),
    { ...quiet, audit: ['called in'], webhooks: changed, live },
  ],
  note: [
    () => post('set-note', { appointmentId, note: 'Brings the letter' }),
    { ...quiet, audit: ['note set'], webhooks: changed, live },
  ],
  'the payment mark': [
    () => post('set-payment', { appointmentId, payment: true }),
    { ...quiet, audit: ['payment set'], webhooks: changed, live },
  ],
  'receive money': [
    () => post('receive-payment', { appointmentId, cents: 500, method: 'cash' }),
    { ...quiet, audit: ['payment received'], webhooks: changed, live },
  ],
  'change the amount': [
    () => post('set-amount', { appointmentId, cents: 9_900, reason: 'Longer' }),
    { ...quiet, audit: ['amount set'], webhooks: changed, live },
  ],
  'record a call': [
    () => post('record-contact', { appointmentId, outcome: 'confirmed' }),
    { ...quiet, audit: ['confirmed'], webhooks: changed, live },
  ],
  'merge two patients': [
    async () => {
      const { id } = await aPatient(clinic.context, { name: 'Anna Berg-Moss' });
      await post('merge-patients', { patientId: id, otherId: anna });
    },
    { ...quiet, audit: ['patient merged'], webhooks: changed, live: ['appointments', 'patients'] },
  ],
  'time off': [
    () => post('add-time-off', { doctorId: haddad.id, ...afternoonOff, plan: cancelAll() }),
    {
      audit: ['cancelled'],
      webhooks: ['appointment.cancelled'],
      ...endsAnnasOffer,
      live: ['appointments', 'hours', 'offers', 'wishes'],
    },
  ],
  hours: [
    () => post('change-hours', { doctorId: haddad.id, weekly: mornings, plan: cancelAll() }),
    {
      audit: ['cancelled'],
      webhooks: ['appointment.cancelled'],
      ...endsAnnasOffer,
      live: ['appointments', 'hours', 'offers', 'wishes'],
    },
  ],
  'an absence': [
    () => post('set-away', { doctorId: haddad.id, endOfToday: true }),
    {
      audit: [],
      webhooks: [],
      messages: ['offer withdrawn', 'offer withdrawn'],
      offers: ['Anna withdrawn', 'Bo withdrawn'],
      live: ['doctors', 'offers', 'wishes'],
    },
  ],
};

test.each(Object.entries(acts))(
  '%s sets off its effects, and no others',
  async (_, [act, expected, before]) => {
    await before?.();
    expect(await effectsOf(act)).toEqual(expected);
  },
);

test('an act that changes nothing sets nothing off', async () => {
  const again = () => post('mark-arrived', { appointmentId, here: false });
  expect(await effectsOf(again)).toEqual({ ...quiet, audit: [], webhooks: [], live: [] });
});

test('a server without effects does not start', async () => {
  const without = { ...effects, onAppointmentChange: [] };
  await expect(createApp(clinic.context, { effects: without })).rejects.toThrow(
    'Changes of appointments would set nothing off: see server/src/effects.ts',
  );
});
