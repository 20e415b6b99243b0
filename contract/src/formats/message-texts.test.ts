import { expect, test } from 'vitest';
import { type MessageKind, messageKinds } from '../endpoints/messages.ts';
import { type Language, languages } from '../locales/languages.ts';
import { readReply } from '../rules/message-replies.ts';
import {
  fillMessage,
  fillTemplate,
  findTemplateFault,
  getTexts,
  listTemplateFields,
  templateFields,
} from './message-texts.ts';

/** Fields of the kinds that are always about today. */
const ofToday: Readonly<Record<string, readonly string[]>> = {
  late: ['time', 'expected'],
  'on time': ['time'],
};

const values = {
  patient: 'Zoë',
  doctor: 'Dr. Haddad',
  date: 'Monday 23 November',
  time: '10:30',
  oldDate: '',
  oldTime: '',
  expected: '10:50',
  until: '10:20',
  link: '',
  practice: 'Harbour Practice',
  address: '',
  phone: '+49 30 5550000',
};

test('fields are filled in, and lines with an empty field are left out', () => {
  const template = 'Hello {patient},\n\nit was on {oldDate}.\n\n{practice}\n{address}\nCall {phone}.';
  expect(fillTemplate(template, values)).toBe('Hello Zoë,\n\nHarbour Practice\nCall +49 30 5550000.');
});

test('braces in a name are not filled in', () => {
  const patient = '{phone} $& {{time}} <b>';
  expect(fillTemplate('Hello {patient}', { ...values, patient })).toBe(`Hello ${patient}`);
  expect(fillTemplate('{constructor} {nobody}', values)).toBe('{constructor} {nobody}');
});

test('an offer without a way to answer gets the built-in text', () => {
  const offer = getTexts('en').kinds.offer;
  const template = { subject: 'Free', text: 'A time is free.\nSee {link}', sms: 'Free: call {phone}' };
  const fill = (known: Partial<typeof values>) => {
    const all = { ...values, ...known };
    return fillMessage('offer', offer, template, { subject: all, text: all, sms: all });
  };
  const both = { link: 'https://docket.example/offer#1' };
  expect(fill(both)).toMatchObject({
    text: `A time is free.\nSee ${both.link}`,
    sms: 'Free: call +49 30 5550000',
  });
  expect(fill({})).toMatchObject({ subject: 'Free', text: fillTemplate(offer.text, values) });
  expect(fill({ ...both, phone: '' }).sms).toContain(both.link);
});

const named = (template: string) => [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

const everyLanguage = Object.keys(languages) as Language[];
const everyText = [...messageKinds, 'on time', 'other doctor'] as const;
const templateOf = (language: Language, kind: (typeof everyText)[number]) => {
  const { kinds, onTime, otherDoctor } = getTexts(language);
  if (kind === 'on time') return onTime;
  return kind === 'other doctor' ? otherDoctor : kinds[kind];
};
const kindOf = { 'on time': 'late', 'other doctor': 'moved' } as const;

test.each(everyLanguage)(
  'the texts in %s have known fields only, and nothing private in a subject or an SMS',
  (language) => {
    const texts = getTexts(language);
    expect(texts.language).toBe(language);
    for (const kind of everyText) {
      const { subject, text, sms } = templateOf(language, kind);
      for (const name of named(`${subject} ${text} ${sms} ${texts.event}`))
        expect(templateFields).toContain(name);
      const when = ofToday[kind] ?? ['date', 'time'];
      const ofOffer = kind === 'offer' ? ['until', 'link'] : [];
      for (const name of named(subject)) expect(['date', 'time', 'practice']).toContain(name);
      for (const name of ['patient', 'phone', ...when, ...ofOffer]) expect(named(text)).toContain(name);
      for (const name of named(sms)) expect([...when, ...ofOffer, 'practice', 'phone']).toContain(name);
      for (const name of ['practice', ...when, ...ofOffer]) expect(named(sms)).toContain(name);
      // Without a phone its line is left out, and other lines remain.
      const filled = fillTemplate(sms, { ...values, phone: '' });
      expect(filled).toContain('Harbour Practice');
      expect(`${subject}${text}${sms}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    }
  },
);

test.each(everyLanguage)('the texts in %s have the fields of their kind', (language) => {
  for (const kind of everyText)
    expect(
      findTemplateFault(
        kind in kindOf ? kindOf[kind as keyof typeof kindOf] : (kind as MessageKind),
        templateOf(language, kind),
      ),
    ).toBeNull();
  expect(listTemplateFields('booked').text).not.toContain('oldDate');
  expect(listTemplateFields('moved').text).toContain('oldDate');
  expect(listTemplateFields('late').sms).toContain('expected');
  expect(listTemplateFields('offer').subject).not.toContain('link');
  for (const field of ['expected', 'until', 'link'] as const)
    expect(listTemplateFields('reminder').text).not.toContain(field);
});

test.each(everyLanguage)('after the greeting the texts in %s start a sentence', (language) => {
  for (const kind of everyText) {
    const { text } = templateOf(language, kind);
    // In German a comma ends the greeting, and the sentence continues in lower case.
    if (language !== 'de') expect(text.split('\n\n')[1]).toMatch(/^[\p{Lu}\p{Lo}{]/u);
  }
});

test('languages share no text, and only Arabic runs right to left', () => {
  for (const kind of everyText)
    expect(new Set(everyLanguage.map((language) => templateOf(language, kind).sms)).size).toBe(8);
  const fromTheRight = everyLanguage.filter((language) => getTexts(language).direction === 'rtl');
  expect(fromTheRight).toEqual(['ar']);
  const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);
  for (const language of everyLanguage)
    expect(isArabic(JSON.stringify(getTexts(language)))).toBe(language === 'ar');
});

// Characters of a seven-bit SMS (GSM 03.38); those of the extension take two.
const sevenBits =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const parts = (sms: string) => (sevenBits.test(sms) ? sms.length / 153 : sms.length / 67);

test.each(everyLanguage)(
  'every SMS in %s fits into three parts, with the hint and a long name',
  (language) => {
    const { replyHint } = getTexts(language);
    const locale = language === 'en' ? 'en-GB' : language;
    const format = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
    const dates = Array.from({ length: 365 }, (_, day) => format.format(new Date(2026, 0, day + 1)));
    const date = dates.reduce((longest, date) => (date.length > longest.length ? date : longest));
    for (const kind of everyText) {
      const sms = fillTemplate(templateOf(language, kind).sms, {
        ...values,
        date,
        time: '10:30 a.m.',
        expected: '10:50 a.m.',
        until: '10:20 a.m.',
        link: `https://docket.practice.example/offer#${'t'.repeat(43)}`,
        practice: 'P'.repeat(30),
      });
      expect([kind, parts(kind === 'reminder' ? `${sms}\n${replyHint}` : sms) <= 3]).toEqual([kind, true]);
    }
  },
);

test.each(everyLanguage)(
  'the answers that an SMS in %s suggests are understood, in this order',
  (language) => {
    const tokens = getTexts(language).replyHint.match(/[\p{L}]+/gu) ?? [];
    const meanings = tokens.map(readReply).filter((meaning) => meaning !== 'other');
    expect([...new Set(meanings)]).toEqual(['yes', 'cancel', 'stop']);
  },
);
