import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { setNote } from './arrival-and-note.ts';
import { addPatient, editPatient } from './patients.ts';
import { invitePerson } from './staff.ts';
import { textLimits } from './text-limits.ts';

test('a text field has the limits of its schema, also behind rewriting, defaults and changes', () => {
  expect(textLimits(invitePerson.input, 'name')).toEqual({ required: true, maxLength: 120 });
  expect(textLimits(invitePerson.input, 'email')).toEqual({ required: true, maxLength: 254 });
  expect(textLimits(addPatient.input, 'phone')).toEqual({ required: false, maxLength: 40 });
  expect(textLimits(editPatient.input, 'name')).toEqual({ required: false, maxLength: 120 });
  expect(textLimits(setNote.admin.input, 'note').maxLength).toBeGreaterThan(100);
});

test('a field that is no text, or missing, has none', () => {
  expect(textLimits(invitePerson.input, 'staffRole')).toEqual({ required: false });
  expect(textLimits(invitePerson.input, 'shoeSize')).toEqual({ required: false });
  expect(textLimits(z.string(), 'name')).toEqual({ required: false });
  expect(textLimits(z.object({ name: z.string() }), 'name')).toEqual({ required: false });
});
