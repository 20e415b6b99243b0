import { randomUUID } from 'node:crypto';
import { idempotencyHeader, tokenHeader } from '@docket/contract/endpoint.ts';
import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { fromWallMinutes, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { emptyBook, firstDay, takeNextTime } from '../load/book.ts';
import type { Practice } from '../practice.ts';
import type { TrafficRequest } from './ask.ts';

/** Returns requests of a busy desk: seven reads to three bookings, each at a new time. */
export function createRequests(
  { adminToken, doctors }: Practice,
  random: () => number,
): () => TrafficRequest {
  const books = doctors.map(({ id }) => emptyBook(id));
  const headers = { [tokenHeader.admin]: adminToken };
  const day = toIsoDate(fromWallMinutes(firstDay).date);
  const readings = [
    '/api/admin/appointments?limit=20&sort=-slot',
    '/api/admin/dashboard',
    '/api/admin/patients?q=pat',
    `/api/booking/open-slots?from=${day}&to=${day}`,
  ];
  return () => {
    if (random() < 0.7) {
      return { method: 'GET', path: readings[Math.floor(random() * readings.length)] ?? '', headers };
    }
    const book = books[Math.floor(random() * books.length)];
    if (!book) throw new Error('There is no doctor');
    const { slotDate, slotTime } = takeNextTime(book);
    const patient = { name: `Patient ${randomUUID()}` };
    return {
      method: 'POST',
      path: bookAppointment.path,
      headers: { ...headers, [idempotencyHeader]: randomUUID() },
      body: JSON.stringify({ doctorId: book.doctorId, slotDate, slotTime, patient }),
    };
  };
}
