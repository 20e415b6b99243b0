import { getTexts } from '@docket/contract/formats/message-texts.ts';
import { fromWallMinutes, toWallMinutes, toWallText } from '@docket/contract/formats/slot-date.ts';
import { type Language, languages } from '@docket/contract/locales/languages.ts';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { defaultSettings } from '../../clinic-settings/store.ts';
import type { DueMessage } from '../rows.ts';
import { compose, toCalendar, toComposable, toHtml, toLocation } from './compose.ts';

const person = { name: 'Desk', address: 'desk@practice.example' };

function aMessage(
  startsAt: number,
  more: Partial<DueMessage['patient']> = {},
): Extract<DueMessage, { offer: null }> {
  return {
    id: 'm',
    kind: 'booked',
    channel: 'email',
    state: 'waiting',
    known: null,
    dueAt: 0,
    attempts: 0,
    dedupeKey: 'm',
    madeAt: 0,
    subject: '',
    body: '',
    reason: '',
    address: '',
    appointment: {
      id: 'a',
      doctorId: 'd',
      startsAt,
      endsAt: startsAt + 45,
      knownSince: 0,
      status: 'pending',
      version: 3,
      isHere: false,
    },
    offer: null,
    expectedAt: null,
    patient: { name: 'Anna', email: 'anna@example.org', phone: '', contactBy: '', language: '', ...more },
    doctorName: 'Dr. Haddad',
    doctor: { isArchived: false, awayUntil: null, isOff: false },
  };
}

function readEvent(message: ReturnType<typeof aMessage>, timeZone: string): ICAL.Event {
  const texts = { event: 'Appointment', text: 'Come' };
  const parts = {
    timeZone,
    organizer: person,
    attendee: person,
    location: '',
    domain: 'x.example',
    nowMs: 0,
  };
  const component = new ICAL.Component(ICAL.parse(toCalendar(message.appointment, texts, parts).content));
  return new ICAL.Event(component.getFirstSubcomponent('vevent') ?? undefined);
}

// Both clock changes of each zone, and Lord Howe's, with the days around.
const days = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'];
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
];

test.each(zones)('in %s the calendar event has the instant of the wall time', (timeZone) => {
  for (const day of days) {
    const date = Temporal.PlainDate.from(day);
    for (const clock of [0, 90, 150, 240, 630, 1_410]) {
      const startsAt = toWallMinutes(date, clock);
      const event = readEvent(aMessage(startsAt), timeZone);
      const wall = Temporal.Instant.from(event.startDate.toJSDate().toISOString())
        .toZonedDateTimeISO(timeZone)
        .toPlainDateTime();
      const skipped = Temporal.PlainDateTime.from(toWallText(startsAt))
        .toZonedDateTime(timeZone)
        .toPlainDateTime();
      expect(wall.toString()).toBe(skipped.toString());
      if (clock === 630) {
        expect(wall.toString().slice(0, 16)).toBe(toWallText(startsAt));
        expect(event.duration.toSeconds()).toBe(45 * 60);
        expect(fromWallMinutes(startsAt).minutes).toBe(630);
      }
    }
  }
});

test('a page declares its language and direction, and escapes its text', () => {
  const composed = compose(
    toComposable(aMessage(toWallMinutes({ year: 2026, month: 11, day: 23 }, 630), { name: '<b>"A"&' }), 0),
    {
      ...defaultSettings,
      name: 'Harbour',
      dateOrder: 'month',
      clock: '24',
    },
  );
  expect(composed.subject).toBe('Your appointment on Monday, November 23 at 10:30');
  expect(toHtml(composed)).toContain('<html lang="en" dir="ltr">');
  // A URL is one long word and would widen the page on a phone.
  expect(toHtml(composed)).toContain('overflow-wrap:anywhere');
  expect(toHtml(composed)).toContain('<p>Hello &lt;b&gt;&quot;A&quot;&amp;,</p>');
});

const afternoon = toComposable(aMessage(toWallMinutes({ year: 2026, month: 11, day: 23 }, 870)), 0);
const practice = { ...defaultSettings, name: 'Harbour', phone: '+49 30 555 0100', clock: '12' as const };

test.each([
  ['en', '2:30 PM'],
  ['es', '2:30 PM'],
  ['ar', '2:30 م'],
  ['de', '14:30 Uhr'],
  ['fr', '14:30'],
  ['pt', '14:30'],
  ['tr', '14:30'],
  ['uk', '14:30'],
])('in %s a time reads %s if the practice uses a 12-hour clock', (language, time) => {
  const { subject } = compose({ ...afternoon, patient: { name: 'Anna', language } }, practice);
  expect(subject).toContain(time);
});

test.each(['en', 'ar'])(
  'in %s who is on time after all reads that, whatever the own words for a delay',
  (language) => {
    const ownTemplate = { subject: 'Sorry', text: 'It gets late: {expected}', sms: 'Late: {expected}' };
    const late = { ...afternoon, kind: 'late' as const, patient: { name: 'Anna', language } };
    const composed = (expectedAt: number) =>
      compose({ ...late, expectedAt }, practice, { template: ownTemplate });
    const { onTime } = getTexts(language as Language);
    const filled = (template: string) => template.slice(0, template.indexOf('{'));
    expect(composed(afternoon.startsAt + 20).subject).toBe('Sorry');
    const { subject, text, sms } = composed(afternoon.startsAt);
    expect(subject).toContain(filled(onTime.subject));
    expect(text).toContain(language === 'en' ? 'begins on time after all, at 2:30 PM.' : '2:30 م');
    expect(sms).not.toContain('Late');
  },
);
test.each(Object.keys(languages) as Language[])(
  'in %s whose doctor alone is another one is told of no new time, whatever the own words for that',
  (language) => {
    const ownTemplate = { subject: 'New time', text: 'A new time: {time}', sms: 'New time {time}' };
    const patient = { name: 'Anna', language };
    for (const kind of ['moved', 'rescheduled'] as const) {
      const moved = { ...afternoon, kind, patient, oldStartsAt: afternoon.startsAt };
      const { subject, text, sms } = compose(moved, practice, { template: ownTemplate });
      expect(`${subject} ${text} ${sms}`).not.toContain('ew time');
      expect(text).toContain(afternoon.doctorName);
      expect(sms).not.toContain(afternoon.doctorName);
      const another = compose({ ...moved, oldStartsAt: afternoon.startsAt - 60 }, practice, {
        template: ownTemplate,
      });
      expect(another.subject).toBe('New time');
    }
  },
);
test('each empty part of a template is replaced by the built-in one', () => {
  const ownTemplate = { subject: 'Instead of {oldDate}', text: 'Come. Call {phone}', sms: 'Call {phone}' };
  const offer = { ...afternoon, kind: 'offer' as const, oldStartsAt: null, held: { from: 0, until: 20 } };
  const known = compose({ ...offer, oldStartsAt: offer.startsAt + 30 }, practice, { template: ownTemplate });
  expect(known).toMatchObject({ subject: 'Instead of Monday 23 November', sms: 'Call +49 30 555 0100' });
  const { subject, text, sms } = compose(offer, { ...practice, phone: '' }, { template: ownTemplate });
  expect(subject).toBe('A time is free: Monday 23 November at 2:30 PM');
  expect(text).toContain('Hello Anna,');
  expect(sms).toMatch(/^Harbour: a time is free on Monday 23 November at 2:30 PM/);
});

test('in Arabic a phone number and a Latin name keep their reading order', () => {
  const { text, sms } = compose({ ...afternoon, patient: { name: 'Anna', language: 'ar' } }, practice);
  for (const value of ['Anna', 'Dr. Haddad', 'Harbour', '+49 30 555 0100'])
    expect(text).toContain(`\u2068${value}\u2069`);
  expect(sms).toMatch(/^\u200f\u2068Harbour\u2069: /);
});

test.each(['en', 'ar'])(
  'in %s a phone number stays on one line of the page, whatever it reads like',
  (language) => {
    const held = { from: 0, until: 20 };
    const offer = { ...afternoon, kind: 'offer' as const, held, patient: { name: 'Anna', language } };
    const link = 'https://docket.practice.example/offer#39-amp-030';
    const page = (phone: string) =>
      toHtml(compose(offer, { ...practice, phone, name: `B'ay & Co` }, { link }));
    expect(page(practice.phone)).toMatch(
      /<span style="white-space:nowrap">\u2068?\+49 30 555 0100\u2069?<\/span>/,
    );
    // Digits in an entity or a URL are not a phone number.
    for (const phone of ['39', '030', '']) {
      expect(page(phone)).toContain(`<a href="${link}" dir="ltr">${link}</a>`);
      expect(page(phone)).toContain('B&#39;ay &amp; Co');
    }
  },
);

const firstOfMonth = { year: 2026, month: 12, day: 1 };
const hour = (clock: number) => toWallMinutes(firstOfMonth, clock * 60);
const written = (language: Language, startsAt: number, clock: '12' | '24', until = startsAt) => {
  const message = { ...toComposable(aMessage(startsAt, { language }), 0), kind: 'offer' as const };
  const composed = compose({ ...message, held: { from: until, until } }, { ...defaultSettings, clock });
  return `${composed.subject}\n${composed.text}\n${composed.sms}`;
};

test('the first of a month and one o’clock follow each language’s grammar', () => {
  expect(written('es', hour(13), '12')).toContain('el martes, 1 de diciembre a la 1:00 PM');
  expect(written('es', hour(13), '12')).toContain('hasta la 1:00 PM');
  expect(written('es', hour(13), '24')).toContain('a las 13:00');
  expect(written('es', hour(11), '12')).toContain('a las 11:00 AM');
  expect(written('es', hour(13), '12')).not.toMatch(/las 1:/);
  expect(written('pt', hour(1), '24')).not.toMatch(/às 0?1:/);
  expect(written('pt', hour(13), '12')).toContain('às 13:00');
  expect(written('fr', hour(13), '24').match(/mardi 1er décembre/g)?.length).toBeGreaterThanOrEqual(3);
  expect(written('fr', hour(13) + 10 * 1_440, '24')).toContain('vendredi 11 décembre');
  expect(written('de', hour(13), '12')).toContain('Dienstag, 1. Dezember um 13:00 Uhr');
  expect(written('en', hour(13), '12')).toContain('Tuesday 1 December at 1:00 PM');
  expect(written('tr', hour(13), '12')).toContain('1 Aralık Salı, saat 13:00');
  expect(written('uk', hour(13), '12')).toContain('вівторок, 1 грудня');
});

test.each([
  [1, 'da 1:00', 'da 1:20'],
  [11, 'das 11:00', 'das 11:20'],
])('in Portuguese a delay to %s is announced for the appointment %s', (clock, time, expected) => {
  const message = toComposable(aMessage(hour(clock), { language: 'pt' }), 0);
  const late = { ...message, kind: 'late' as const, expectedAt: message.startsAt + 20 };
  const { subject, text, sms } = compose(late, { ...defaultSettings, name: 'Harbour' });
  expect(subject).toBe(`A sua consulta ${time} deve começar mais tarde`);
  for (const body of [text, sms]) {
    expect(body).toContain(`consulta ${time} `);
    expect(body).toContain(`por volta ${expected}.`);
  }
});

test('a URL in a name or an address is not clickable in any part of a message, in each language', () => {
  const link = 'Your bill: http://evil.example/x www.evil。example thief@evil.example 0900 123 456';
  const practice = { ...defaultSettings, name: link, address: link, phone: '030 1234567' };
  for (const language of Object.keys(languages) as Language[]) {
    const message = { ...aMessage(600, { name: link, language }), doctorName: link };
    const { subject, text, sms, event } = compose(toComposable(message, 0), practice);
    for (const part of [subject, text, sms, event]) {
      expect(part).not.toMatch(/:\/|@|(?:evil|www)\p{P}\S/u);
      expect(part.replace(practice.phone, '').replace(toLocation(link), '')).not.toMatch(/0900/);
    }
  }
});
