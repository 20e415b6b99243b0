import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { checkBooking, openSlots } from '@docket/contract/endpoints/booking.ts';
import { type CalendarAnswer, readCalendar } from '@docket/contract/endpoints/calendar.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { readHistory } from '@docket/contract/endpoints/history.ts';
import { createEvent, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import { aDoctor, anAppointment } from './builders.ts';
import { scriptServer } from './scripted-server.ts';

export const day = '2026-11-23';
export const kenji = { doctorId: 'kenji', name: 'Kenji Mori' };
const maya = { doctorId: 'maya', name: 'Maya Cohen' };
export const nora = anAppointment({
  doctorId: 'kenji',
  doctor: 'Kenji Mori',
  patient: 'Nora Lind',
  slotTime: '9:00 AM',
});

/** One day of two doctors who work 9 to 5. */
export function aCalendar(booked: Appointment[], overrides: Partial<CalendarAnswer> = {}): CalendarAnswer {
  const doctors = [kenji, maya].map((doctor) => ({
    ...doctor,
    image: '',
    speciality: 'Neurologist',
    available: true,
    slotMinutes: 30,
    keepsHours: true,
    days: [{ date: day, intervals: [{ from: '09:00', to: '17:00' }] }],
  }));
  const appointments = booked.map((appointment) => ({ ...appointment, slotDate: '23_11_2026' }));
  return { doctors, timeOff: [], skipped: [], held: [], appointments, ...overrides };
}

/** A server with a calendar and the reads of its page. */
export function aClinicWith(calendar: CalendarAnswer) {
  const server = scriptServer();
  server.answer(readClinic, { name: 'Docket', timeZone: 'UTC', demo: null });
  server.answer(readCalendar.admin, calendar);
  server.answer(readHistory.admin, { history: [] });
  server.answer(listDoctors, {
    doctors: [aDoctor({ _id: 'kenji', name: 'Kenji Mori' }), aDoctor({ _id: 'maya', name: 'Maya Cohen' })],
  });
  server.answer(openSlots, { doctors: [] });
  server.answer(checkBooking.admin, { warnings: [] });
  return server;
}

/**
 * Layout for jsdom, which has none: two columns of 9 AM to 5 PM, 100 pixels an hour, and every appointment at its start.
 */
export function layOutColumns() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('[data-event-id]')) return new DOMRect(0, 0, 50, 50);
    if (!this.matches('[data-lane]')) return new DOMRect(0, 0, 100, 900);
    const column = [...document.querySelectorAll('[data-lane]')].indexOf(this);
    return new DOMRect(column * 50, 0, 50, 800);
  });
}

/** jsdom has no DragEvent: a plain event carries the pointer's position. */
export function drag(element: HTMLElement, kind: 'dragStart' | 'dragOver' | 'drop', x: number, y: number) {
  const event = createEvent[kind](element, { dataTransfer: { setData: () => {} } });
  Object.defineProperties(event, { clientX: { value: x }, clientY: { value: y } });
  fireEvent(element, event);
}
