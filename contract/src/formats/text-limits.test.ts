import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { setNote } from '../endpoints/arrival-and-note.ts';
import { addPatient, editPatient } from '../endpoints/patients.ts';
import { invitePerson } from '../endpoints/staff.ts';
import { readTextLimits } from './text-limits.ts';

test('a text field has the limits of its schema, also behind rewriting, defaults and changes', () => {
  expect(readTextLimits(invitePerson.input, 'name')).toEqual({ required: true, maxLength: 120 });
  expect(readTextLimits(invitePerson.input, 'email')).toEqual({ required: true, maxLength: 254 });
  expect(readTextLimits(addPatient.input, 'phone')).toEqual({ required: false, maxLength: 40 });
  expect(readTextLimits(editPatient.input, 'name')).toEqual({ required: false, maxLength: 120 });
  expect(readTextLimits(setNote.admin.input, 'note').maxLength).toBeGreaterThan(100);
});

test('a field that is no text, or missing, has none', () => {
  expect(readTextLimits(invitePerson.input, 'staffRole')).toEqual({ required: false });
  expect(readTextLimits(invitePerson.input, 'shoeSize')).toEqual({ required: false });
  expect(readTextLimits(z.string(), 'name')).toEqual({ required: false });
  expect(readTextLimits(z.object({ name: z.string() }), 'name')).toEqual({ required: false });
});
