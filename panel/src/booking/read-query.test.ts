// @vitest-environment node
import { expect, it } from 'vitest';
import { parseNewPerson, readQuery } from './read-query.ts';

it('reads a new patient from the text: name, phone, email and date of birth in any order', () => {
  const nobody = { name: '', phone: '', email: '', dob: '' };
  expect(parseNewPerson('tom baker')).toEqual({ ...nobody, name: 'Tom Baker' });
  expect(parseNewPerson('0170 1234567 jean-luc mc carthy')).toEqual({
    ...nobody,
    name: 'Jean-Luc Mc Carthy',
    phone: '0170 1234567',
  });
  expect(parseNewPerson('DeShawn 30.4.1985 d@clinic.example +49 30 1')).toEqual({
    name: 'DeShawn',
    phone: '+49 30 1',
    email: 'd@clinic.example',
    dob: '1985-04-30',
  });
  expect(parseNewPerson('سارة ٣٠.٤.١٩٨٥ ٠٢٠ ٧٩٤٦')).toEqual({
    name: 'سارة',
    phone: '020 7946',
    email: '',
    dob: '1985-04-30',
  });
  expect(parseNewPerson('')).toEqual(nobody);
});

it('reads that the patient is here now, and sends the rest to the server', () => {
  expect(readQuery('  nora   NOW derm ')).toEqual({ q: 'nora derm', isHereNow: true });
  expect(readQuery('nora walk-in')).toEqual({ q: 'nora', isHereNow: true });
  for (const text of ['nora walkin', 'nora walk in', 'nora here now', 'nora is here', 'here nora'])
    expect(readQuery(text)).toEqual({ q: 'nora', isHereNow: true });
  expect(readQuery('there nora')).toEqual({ q: 'there nora', isHereNow: false });
  expect(readQuery('nowak')).toEqual({ q: 'nowak', isHereNow: false });
  expect(readQuery('x'.repeat(10_000)).q).toHaveLength(200);
});
