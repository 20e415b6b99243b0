import type { ListedAppointment } from '@docket/contract/endpoints/dashboard-today.ts';
import { expect, it } from 'vitest';
import { changeIn } from './cached-appointments.ts';

const firstAppointment = { _id: 'a1', slotDate: '5_9_2026', slotTime: '9:00 AM', cancelled: false };
const other = { ...firstAppointment, _id: 'a2' };
const cancel = (appointment: ListedAppointment) => ({ ...appointment, cancelled: true });

it('changes the appointment on every shape of answer that shows it', () => {
  const list = { appointments: [firstAppointment, other], nextCursor: null, total: 2 };
  expect(changeIn(list, 'a1', cancel)).toEqual({
    ...list,
    appointments: [{ ...firstAppointment, cancelled: true }, other],
  });

  const dashboard = {
    dashData: { patients: 3, latestAppointments: [other], today: { next: [firstAppointment] } },
  };
  expect(changeIn(dashboard, 'a1', cancel)).toEqual({
    dashData: {
      patients: 3,
      latestAppointments: [other],
      today: { next: [{ ...firstAppointment, cancelled: true }] },
    },
  });
});

it('returns the identical answer if the appointment does not occur', () => {
  const list = { appointments: [other] };
  expect(changeIn(list, 'a1', cancel)).toBe(list);
  expect(changeIn(undefined, 'a1', cancel)).toBeUndefined();
});
