// @module-tag both-engines
import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { HistoryEntry } from '@docket/contract/endpoints/history.ts';
import type { Wish } from '@docket/contract/endpoints/waiting-list.ts';
import { toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, expect, test } from 'vitest';

// On SQLite writers queue; on PostgreSQL (TEST_DATABASE_URL) these are races.
const clinic = useTestClinic();
const rounds = 8;
let ada: SignedIn;
const asAda = clinic.as(() => ada);
let haddad: SignedIn;
let mori: SignedIn;

beforeEach(async () => {
  ada = await anAdmin(clinic.context, { name: 'Ada' });
  haddad = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
  mori = await aDoctor(clinic.context, { name: 'Dr. Kenji Mori' });
  for (const doctor of [haddad, mori]) await someHours(clinic.context, doctor.id);
});
const lastOf = async (id: string): Promise<string> =>
  (await asAda.read(`appointments/${id}/history`)).history.at(-1)?._id satisfies HistoryEntry['_id'];

async function aRound(round: number) {
  const patient = await aPatient(clinic.context, { name: `Patient ${round}` });
  const { wishId } = await asAda.write('add-wish', { patientId: patient.id, doctorId: haddad.id });
  // Each round uses another time, so that only the patient's overlap can conflict.
  const minutes = 9 * 60 + (round % 4) * 45;
  const at = (later: number) => {
    const time = minutes + later;
    return `${Math.floor(time / 60)}:${String(time % 60).padStart(2, '0')} AM`;
  };
  const slotDate = `${23 + Math.floor(round / 4)}_11_2026`;
  const offered = { slotDate, slotTime: at(0) };
  const book = { doctorId: mori.id, slotDate, slotTime: at(15), patientId: patient.id };
  return { patientId: patient.id, wishId, offered, book };
}

/** Expects no offer at the time of another pending appointment of its patient. */
async function expectNoConflictingOffer() {
  const wishes: Wish[] = (await asAda.read('waiting-list')).wishes;
  const appointments: Appointment[] = (await asAda.read('appointments?pageSize=100')).appointments;
  for (const { patient, holds, offer } of wishes) {
    if (!offer) continue;
    const atOnce = appointments.filter(
      (appointment) =>
        appointment.patientId === patient.id &&
        appointment._id !== holds?.appointmentId &&
        !appointment.cancelled &&
        toSlotMinutes(appointment) < toSlotMinutes(offer) + offer.durationMinutes &&
        toSlotMinutes(offer) < toSlotMinutes(appointment) + appointment.durationMinutes,
    );
    expect(atOnce).toEqual([]);
  }
}

test('an offer accepted by link while the desk books the patient elsewhere at that time never succeeds after the booking', {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { wishId, offered, book } = await aRound(round);
    const { body } = await asAda.post('offer-time', { wishId, doctorId: haddad.id, ...offered });
    const { path } = await asAda.write('link-offer', { offerId: body.offer._id });
    const token = path.slice('/offer#'.length);
    const [answer, booked] = await Promise.all([
      clinic.request({ method: 'POST', path: '/api/answer-offer', body: { token, takes: true } }),
      asAda.post('book-appointment', book),
    ]);
    // The desk's booking succeeds with a warning. The link is refused after it.
    expect(booked.status).toBe(201);
    if (answer.status === 409) {
      expect(answer.body.message).toMatch(/^This time is no longer free. Please call/);
      continue;
    }
    expect(answer.status).toBe(200);
    const all: Appointment[] = (await asAda.read('appointments?pageSize=100')).appointments;
    const mine = all.find(
      (appointment) => appointment.doctorId === haddad.id && appointment.patientId === book.patientId,
    );
    expect((await lastOf(mine?._id ?? '')) < (await lastOf(booked.body.appointment._id))).toBe(true);
  }
  await expectNoConflictingOffer();
});

test('an offer made while the patient is booked, moved or restored at that time does not stay open', {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { wishId, offered, book } = await aRound(round);
    const offering = () => asAda.post('offer-time', { wishId, doctorId: haddad.id, ...offered });
    const kind = ['book', 'move', 'restore'][round % 3];
    if (kind === 'book') await Promise.all([offering(), asAda.post('book-appointment', book)]);
    else {
      const away = { ...book, slotTime: '2:00 PM' };
      const first = kind === 'move' ? away : book;
      const { appointment } = await asAda.write('book-appointment', first);
      const { _id: appointmentId } = appointment;
      if (kind === 'restore') await asAda.post('cancel-appointment', { appointmentId });
      const { slotDate, slotTime } = book;
      await Promise.all([
        offering(),
        kind === 'move'
          ? asAda.post('move-appointment', { appointmentId, slotDate, slotTime })
          : asAda.post('restore-appointment', { appointmentId }),
      ]);
    }
    await expectNoConflictingOffer();
  }
});
