// @vitest-environment node
import type { HistoryEntry } from '@docket/contract/history.ts';
import { expect, test } from 'vitest';
import { anAppointment } from '../../testing/builders.ts';
import { findUndoable, whereFrom } from './find-undoable.ts';

function entry(action: HistoryEntry['what'], more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    _id: action,
    at: 0,
    who: { name: 'Nora Lind', role: 'admin' },
    what: action,
    from: null,
    to: null,
    ...more,
  };
}

const booked = entry('booked');
const moved = entry('moved', {
  from: {
    slotDate: '20_11_2026',
    slotTime: '9:00 AM',
    durationMinutes: 30,
    doctorId: 'd1',
    doctorName: 'Omar',
  },
  to: {
    slotDate: '20_11_2026',
    slotTime: '10:30 AM',
    durationMinutes: 30,
    doctorId: 'd2',
    doctorName: 'Maya',
  },
});
const there = { slotDate: '20_11_2026', slotTime: '10:30 AM', doctorId: 'd2' };

test('a call in is undone while it stands, and hides nothing once it was taken back', () => {
  const called = [booked, entry('arrived'), entry('called in')];
  const here = { arrivedAt: 1 };
  expect(findUndoable(called, anAppointment({ ...here, calledAt: 2 }))?.what).toBe('called in');
  const takenBack = [...called, entry('call in undone')];
  expect(findUndoable(takenBack, anAppointment(here))?.what).toBe('arrived');
});

test('what closed an appointment can be undone, whatever was remarked since', () => {
  const cancelled = anAppointment({ status: 'cancelled' });
  const history = [
    booked,
    entry('cancelled'),
    entry('restored'),
    entry('cancelled', { _id: 'last' }),
    entry('note set'),
  ];
  expect(findUndoable(history, cancelled)?._id).toBe('last');
  expect(findUndoable([booked, entry('completed')], anAppointment({ status: 'completed' }))?.what).toBe(
    'completed',
  );
});

test('an arrival while somebody is here, and below it the move', () => {
  const history = [booked, moved, entry('arrived')];
  expect(findUndoable(history, anAppointment({ ...there, arrivedAt: 1 }))?.what).toBe('arrived');
  expect(findUndoable([...history, entry('arrival undone')], anAppointment(there))?.what).toBe('moved');
});

test('a move only while the visit stands where it went', () => {
  expect(findUndoable([booked, moved], anAppointment(there))).toBe(moved);
  expect(findUndoable([booked, moved], anAppointment({ ...there, slotTime: '11:00 AM' }))).toBeNull();
});

test('not the booking itself', () => {
  expect(findUndoable([booked], anAppointment())).toBeNull();
  expect(findUndoable([booked, entry('cancelled'), entry('restored')], anAppointment())).toBeNull();
});

test('a move from before it was closed and opened again, as long as it stands there', () => {
  const history = [booked, moved, entry('cancelled'), entry('restored')];
  expect(findUndoable(history, anAppointment(there))).toBe(moved);
  expect(findUndoable(history, anAppointment({ ...there, slotTime: '11:00 AM' }))).toBeNull();
});

test('a move leads back to the doctor, the time and the length it had', () => {
  expect(whereFrom(moved, anAppointment(there))).toEqual({
    slotDate: '20_11_2026',
    slotTime: '9:00 AM',
    durationMinutes: 30,
    doctor: { doctorId: 'd1', name: 'Omar', image: '', speciality: '' },
    overbook: false,
  });
});

test('an old entry that does not say whose time it was leads back only where that stayed', () => {
  const { doctorId: _of, ...from } = moved.from ?? {};
  const unsaid = { ...moved, from };
  expect(findUndoable([unsaid], anAppointment(there))).toBeNull();
  const stayed = { ...unsaid, from: { ...from, doctorName: 'Maya' } };
  expect(whereFrom(stayed, anAppointment(there))?.doctor.doctorId).toBe('d2');
});
