// @vitest-environment node
import { expect, test } from 'vitest';
import { anAppointment } from '../testing/builders.ts';
import { inDoctorsOrder } from './booking-order.ts';

test('pending bookings come first, then the newest slot date', () => {
  const old = anAppointment({ patient: 'old pending', slotDate: '9_9_2026' });
  const done = anAppointment({ patient: 'done', status: 'completed', slotDate: '30_12_2026' });
  const off = anAppointment({ patient: 'off', status: 'cancelled', slotDate: '31_12_2026' });
  const recent = anAppointment({ patient: 'new pending', slotDate: '10_10_2026' });
  expect(inDoctorsOrder([done, old, off, recent]).map((appointment) => appointment.userData.name)).toEqual([
    'new pending',
    'old pending',
    'off',
    'done',
  ]);
});

test('dates are compared as dates, not as text, and times within one day', () => {
  const second = anAppointment({ slotDate: '2_12_2026', slotTime: '9:00 AM' });
  const tenth = anAppointment({ slotDate: '10_1_2027', slotTime: '9:00 AM' });
  const noon = anAppointment({ slotDate: '2_12_2026', slotTime: '12:00 PM' });
  expect(inDoctorsOrder([second, tenth, noon])).toEqual([tenth, noon, second]);
});

test('a cancelled and completed booking does not count as pending', () => {
  const both = anAppointment({ slotDate: '30_12_2026', cancelled: true, isCompleted: true });
  const pending = anAppointment({ slotDate: '1_1_2026' });
  expect(inDoctorsOrder([both, pending])).toEqual([pending, both]);
});

test('unreadable dates come last', () => {
  const broken = anAppointment({ slotDate: 'soon' });
  const alsoBroken = anAppointment({ slotDate: '31_2_2026' });
  const sound = anAppointment();
  expect(inDoctorsOrder([broken, alsoBroken, sound])).toEqual([sound, broken, alsoBroken]);
});

test('the given list is left unchanged', () => {
  const list = [anAppointment({ status: 'completed' }), anAppointment()];
  const before = [...list];
  inDoctorsOrder(list);
  expect(list).toEqual(before);
});
