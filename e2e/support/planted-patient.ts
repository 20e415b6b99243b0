import { readFile } from 'node:fs/promises';
import { call } from '@docket/contract/client.ts';
import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { setNote } from '@docket/contract/endpoints/arrival-and-note.ts';
import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { readConfirmationCalls } from '@docket/contract/endpoints/confirmation-calls.ts';
import { editPatient, setPatientImage } from '@docket/contract/endpoints/patients.ts';
import { receivePayment } from '@docket/contract/endpoints/payments.ts';
import { addWish } from '@docket/contract/endpoints/waiting-list.ts';
import { expect, type Page } from '@playwright/test';
import { type Clinic, portrait } from './clinic.ts';
import { appointmentToday } from './today.ts';

/** A patient whose data can't be confused with other text on any page. */
export const planted = {
  name: 'Zyxara Quolvent',
  initials: 'Z. Q.',
  phone: '+49 30 7788 9911',
  email: 'zyxara@quolvent.example',
  dob: '1971-03-17',
  note: 'Kryptowort am Tresen',
  reason: 'Plimsolweh seit Montag',
  appointmentNote: 'Vexnotiz zum Termin',
};

/** Parts of the data, in every form that a page may use. */
const pieces = [
  'zyxara',
  'quolvent',
  '7788 9911',
  '77889911',
  '1971-03-17',
  '17 march 1971',
  '17 mar 1971',
  'kryptowort',
  'plimsolweh',
  'vexnotiz',
];

/**
 * Adds the patient with an appointment tonight, a paid one earlier today, an entry in Calls, a picture, and a wish on
 * the waiting list.
 */
export async function plantPatient(clinic: Clinic): Promise<Appointment> {
  const first = await appointmentToday(clinic, planted.name, { slotTime: '11:30 PM' });
  const { patientId } = first;
  const { name, phone, email, dob, note } = planted;
  // Contact by phone puts the patient at the top: the end of a long list of calls is only rendered when scrolled to.
  await clinic.ask('admin', editPatient, { patientId, name, phone, email, dob, note, contactBy: 'phone' });
  const file = new Blob([await readFile(portrait)], { type: 'image/jpeg' });
  const token = await clinic.tokenFor('admin');
  await call(setPatientImage, { patientId }, { baseUrl: clinic.url, token, file });
  await clinic.ask('admin', setNote.admin, {
    appointmentId: first._id,
    reason: planted.reason,
    note: planted.appointmentNote,
  });
  const { doctorId, slotDate } = first;
  const booking = { doctorId, patientId, overbook: true, anyway: true };
  const begun = await clinic.ask('admin', bookAppointment, { ...booking, slotDate, slotTime: '12:00 AM' });
  await clinic.ask('admin', receivePayment.admin, {
    appointmentId: begun.appointment._id,
    cents: 2_000,
    method: 'cash',
    note: planted.appointmentNote,
  });
  const calls = await clinic.ask('admin', readConfirmationCalls, {});
  if (calls.slotDate === null) throw new Error('Nobody is to be called');
  await clinic.ask('admin', bookAppointment, { ...booking, slotDate: calls.slotDate, slotTime: '11:15 PM' });
  await clinic.ask('admin', addWish, { patientId, doctorId, note: planted.appointmentNote });
  return first;
}

/** Returns the parts of the data found in the page: texts, attributes, values, title, URL, picture. */
export function piecesOn(page: Page, image: string): Promise<string[]> {
  return page.evaluate(
    ([pieces, picture]) => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
      const { documentElement, title } = document;
      const parts = [
        documentElement.outerHTML,
        title,
        decodeURIComponent(location.href),
        ...fields.map(({ value }) => value),
      ];
      const all = parts.join('\n').toLowerCase();
      return [
        ...pieces.filter((piece) => all.includes(piece)),
        ...(all.includes(picture.toLowerCase()) ? ['the picture'] : []),
      ];
    },
    [pieces, image] as const,
  );
}

/** Expects that the page contains no part of the patient while names are hidden. */
export async function expectNothingPlanted(page: Page, where: string, image: string): Promise<void> {
  expect.soft(await piecesOn(page, image), where).toEqual([]);
}

/**
 * Records every change of the page while names are hidden, from its first frame. The returned function gives the
 * parts of the data that were visible.
 */
export async function watchForPlanted(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((pieces) => {
    const found: string[] = [];
    Object.assign(window, { plantedSeen: found });
    new MutationObserver((changes) => {
      if (localStorage.getItem('docket.names-hidden') === null) return;
      for (const { target } of changes) {
        const text = (
          target instanceof Element ? target.outerHTML : (target.textContent ?? '')
        ).toLowerCase();
        found.push(...pieces.filter((piece) => text.includes(piece)));
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }, pieces);
  return () => page.evaluate(() => (window as unknown as { plantedSeen: string[] }).plantedSeen);
}
