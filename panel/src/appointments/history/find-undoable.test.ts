// @vitest-environment node
import type { HistoryEntry } from '@docket/contract/endpoints/history.ts';
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

test('a call in can be undone while it is in force, and hides nothing once reverted', () => {
  const called = [booked, entry('arrived'), entry('called in')];
  const here = { arrivedAt: 1 };
  expect(findUndoable(called, anAppointment({ ...here, calledAt: 2 }))?.what).toBe('called in');
  const takenBack = [...called, entry('call in undone')];
  expect(findUndoable(takenBack, anAppointment(here))?.what).toBe('arrived');
});

test('a completion or cancellation can be undone despite later remarks', () => {
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

test('an arrival can be undone while the patient is here, then the move below it', () => {
  const history = [booked, moved, entry('arrived')];
  expect(findUndoable(history, anAppointment({ ...there, arrivedAt: 1 }))?.what).toBe('arrived');
  expect(findUndoable([...history, entry('arrival undone')], anAppointment(there))?.what).toBe('moved');
});

test('a move can be undone only while the appointment is where it went', () => {
  expect(findUndoable([booked, moved], anAppointment(there))).toBe(moved);
  expect(findUndoable([booked, moved], anAppointment({ ...there, slotTime: '11:00 AM' }))).toBeNull();
});

test('the booking itself can’t be undone', () => {
  expect(findUndoable([booked], anAppointment())).toBeNull();
  expect(findUndoable([booked, entry('cancelled'), entry('restored')], anAppointment())).toBeNull();
});

test('a move before a reverted completion can be undone while the appointment is where it went', () => {
  const history = [booked, moved, entry('cancelled'), entry('restored')];
  expect(findUndoable(history, anAppointment(there))).toBe(moved);
  expect(findUndoable(history, anAppointment({ ...there, slotTime: '11:00 AM' }))).toBeNull();
});

test('Undo of a move restores doctor, time and length', () => {
  expect(whereFrom(moved, anAppointment(there))).toEqual({
    slotDate: '20_11_2026',
    slotTime: '9:00 AM',
    durationMinutes: 30,
    doctor: { doctorId: 'd1', name: 'Omar', image: '', speciality: '' },
    overbook: false,
  });
});

test('an old entry without a doctor can be undone only if the doctor stayed', () => {
  const { doctorId: _of, ...from } = moved.from ?? {};
  const unsaid = { ...moved, from };
  expect(findUndoable([unsaid], anAppointment(there))).toBeNull();
  const stayed = { ...unsaid, from: { ...from, doctorName: 'Maya' } };
  expect(whereFrom(stayed, anAppointment(there))?.doctor.doctorId).toBe('d2');
});
