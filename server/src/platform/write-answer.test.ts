import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { readAdminDashboard } from '@docket/contract/endpoints/dashboards.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createAnswerWriter } from './serve.ts';

const answer = z.object({
  rows: z.array(z.object({ name: z.string(), at: z.nullable(z.number()), note: z.optional(z.string()) })),
  kind: z.enum(['one', 'other']),
});
const writeBytes = createAnswerWriter({ answer });
const write = (answered: object) => writeBytes(answered).toString();
const row = { name: 'Ann', at: null };

describe('an answer', () => {
  test('that is exactly as declared is written unchanged', () => {
    expect(write({ rows: [row], kind: 'one' })).toBe(
      '{"success":true,"rows":[{"name":"Ann","at":null}],"kind":"one"}',
    );
  });

  test('never contains undeclared fields, at any depth', () => {
    const written = write({ rows: [row, { ...row, passwordHash: 'x' }], kind: 'one', secret: 1 });
    expect(JSON.parse(written)).toEqual({ success: true, rows: [row, row], kind: 'one' });
  });

  test('never contains the result of toJSON, or inherited fields', () => {
    const inherits = Object.assign(Object.create({ secret: 1 }), row);
    const makes = { ...row, toJSON: () => ({ secret: 1 }) };
    expect(JSON.parse(write({ rows: [inherits, makes], kind: 'one' }))).toEqual({
      success: true,
      rows: [row, row],
      kind: 'one',
    });
  });

  test.each([
    ['a field is missing', { rows: [{ name: 'Ann' }], kind: 'one' }],
    ['a type is wrong', { rows: [{ name: 1, at: null }], kind: 'one' }],
    ['a number is none', { rows: [{ name: 'Ann', at: Number.NaN }], kind: 'one' }],
    ['a value is not one of those', { rows: [], kind: 'none' }],
    ['a list is none', { rows: {}, kind: 'one' }],
  ])('is a bug when %s', (_, wrong) => {
    expect(() => write(wrong)).toThrow();
  });

  test.each([
    ['listAppointmentsAsAdmin', listAppointments.admin],
    ['readAdminDashboard', readAdminDashboard],
    ['bookAppointment', bookAppointment],
  ])('of %s is written like its golden example', (name, endpoint) => {
    const { success, ...golden } = readGolden(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
    expect(JSON.parse(createAnswerWriter(endpoint)(golden).toString())).toEqual({ success, ...golden });
  });
});
