import { expect, test } from 'vitest';
import { fieldsOf, fillTemplate, findTemplateFault, templateFields, textsOf } from './message-texts.ts';
import { type Language, languages, messageKinds } from './messages.ts';

const values = {
  ...{
    patient: 'Zoë',
    doctor: 'Dr. Haddad',
    date: 'Monday 23 November',
    time: '10:30',
    oldDate: '',
    oldTime: '',
  },
  ...{ practice: 'Harbour Practice', address: '', phone: '+49 30 5550000' },
};

test('fields are filled in, and a line about what nobody knows is left out', () => {
  const template = 'Hello {patient},\n\nit was on {oldDate}.\n\n{practice}\n{address}\nCall {phone}.';
  expect(fillTemplate(template, values)).toBe('Hello Zoë,\n\nHarbour Practice\nCall +49 30 5550000.');
});

test('a name is a name, whatever is in it', () => {
  const patient = '{phone} $& {{time}} <b>';
  expect(fillTemplate('Hello {patient}', { ...values, patient })).toBe(`Hello ${patient}`);
  expect(fillTemplate('{constructor} {nobody}', values)).toBe('{constructor} {nobody}');
});

const named = (template: string) => [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

test.each(Object.keys(languages) as Language[])(
  'the texts in %s name known fields only, and nothing private in a subject',
  (language) => {
    const { kinds, event } = textsOf(language);
    for (const kind of messageKinds) {
      const { subject, text } = kinds[kind];
      for (const name of named(`${subject} ${text} ${event}`)) expect(templateFields).toContain(name);
      for (const name of named(subject)) expect(['date', 'time', 'practice']).toContain(name);
      for (const name of ['patient', 'date', 'time', 'phone']) expect(named(text)).toContain(name);
    }
  },
);

test.each(Object.keys(languages) as Language[])(
  'the texts in %s name fields that their kind has',
  (language) => {
    const { kinds } = textsOf(language);
    for (const kind of messageKinds) expect(findTemplateFault(kind, kinds[kind])).toBeNull();
    expect(fieldsOf('booked').text).not.toContain('oldDate');
    expect(fieldsOf('moved').text).toContain('oldDate');
  },
);
