import { describe, expect, test } from 'vitest';
import { toTwinPath } from '../endpoint.ts';
import * as contract from './appointments.ts';
import { getStatus, ListInput } from './appointments.ts';

test('cancelled outranks completed', () => {
  expect(getStatus({ cancelled: false, isCompleted: false })).toBe('pending');
  expect(getStatus({ cancelled: false, isCompleted: true })).toBe('completed');
  expect(getStatus({ cancelled: true, isCompleted: false })).toBe('cancelled');
  expect(getStatus({ cancelled: true, isCompleted: true })).toBe('cancelled');
});

test.each([
  [contract.listAppointments.admin, 'GET', '/api/admin/appointments', 'admin'],
  [contract.cancelAppointment.admin, 'POST', '/api/admin/cancel-appointment', 'admin'],
  [contract.listAppointments.doctor, 'GET', '/api/doctor/appointments', 'doctor'],
  [contract.completeAppointment, 'POST', '/api/doctor/complete-appoitment', 'doctor'],
  [contract.cancelAppointment.doctor, 'POST', '/api/doctor/cancel-appoitment', 'doctor'],
] as const)('a call has the path of the specification (%#)', (endpoint, method, path, caller) => {
  expect(endpoint).toMatchObject({ method, path, caller });
});

test('every path of a doctor exists under both prefixes', () => {
  expect(toTwinPath(contract.completeAppointment.path)).toBe('/api/doctors/complete-appoitment');
});

describe('appoitmentId', () => {
  test.each([contract.cancelAppointment.doctor, contract.completeAppointment])(
    'is renamed when the input is checked (%#)',
    ({ input }) => {
      expect(input.parse({ appoitmentId: 'a1' })).toEqual({ appointmentId: 'a1', reason: '' });
      expect(input.parse({ appointmentId: 'a1' } as never)).toEqual({ appointmentId: 'a1', reason: '' });
      expect(input.parse({ appoitmentId: 'a1', appointmentId: 'a2', more: 1 } as never)).toEqual({
        appointmentId: 'a1',
        reason: '',
      });
    },
  );

  test.each([null, 'a1', 7, [], {}, { appoitmentId: '' }, { appoitmentId: ['a1'] }])(
    '%j is refused',
    (body) => {
      expect(contract.cancelAppointment.doctor.input.safeParse(body).success).toBe(false);
    },
  );

  test.each([
    [{}, 'appoitmentId'],
    [{ appoitmentId: '' }, 'appoitmentId'],
    [{ appointmentId: '' }, 'appointmentId'],
    [{ appoitmentId: 'a1', reason: 7 }, 'reason'],
    [{ appointmentId: 'a1', version: -1 }, 'version'],
    [{ appoitmentId: 'a1', kind: 'nobody' }, 'kind'],
    [{ appointmentId: 'a1', kind: '' }, 'kind'],
  ])('%j is refused with the field’s name as sent', (body, field) => {
    const [issue] = contract.cancelAppointment.doctor.input.safeParse(body).error?.issues ?? [];
    expect(issue?.path).toEqual([field]);
    expect(issue?.message.toLowerCase()).toMatch(new RegExp(`^${field.toLowerCase()}\\b`));
  });
});

describe('a list', () => {
  test('needs no fields', () => {
    expect(ListInput.parse({})).toEqual({});
  });

  test('takes numbers as text, as queries send them', () => {
    expect(ListInput.parse({ limit: '50', sort: '-slot', status: 'pending', from: '2028-02-29' })).toEqual({
      limit: 50,
      sort: '-slot',
      status: 'pending',
      from: '2028-02-29',
    });
  });

  test.each(['0', '201', '-1', '5.5', '05', ' 5', '1e2', '', 'abc', 'Infinity'])(
    'refuses a page of %s rows',
    (limit) => {
      expect(ListInput.safeParse({ limit }).success).toBe(false);
    },
  );

  test.each(['2027-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', 'today', '0000-00-00'])(
    'refuses the day %s',
    (from) => {
      expect(ListInput.safeParse({ from }).success).toBe(false);
    },
  );
});
