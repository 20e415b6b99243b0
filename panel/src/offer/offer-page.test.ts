import { answerOffer, readOffer } from '@docket/contract/endpoints/offer-link.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { showOffer } from './offer-page.ts';
import { pageTexts } from './page-texts.ts';

const offer = {
  ended: null,
  doctorName: 'Kenji Mori',
  slotDate: '23_11_2026',
  slotTime: '10:30 AM',
  durationMinutes: 30,
  until: { slotDate: '20_11_2026', slotTime: '10:20 AM' },
  instead: { doctorName: 'Kenji Mori', slotDate: '24_11_2026', slotTime: '9:00 AM', durationMinutes: 30 },
  language: 'en' as const,
  clock: '12' as const,
  dateOrder: 'day' as const,
  practice: { name: 'Elm Street Practice', phone: '+49 30 5550000' },
};
let server: ScriptedServer;
let container: HTMLElement;

// Tests share the document.
afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.removeAttribute('dir');
});
beforeEach(() => {
  server = scriptServer();
  server.answer(readOffer, offer);
  server.answer(answerOffer, { message: 'You’re booked' });
  container = document.createElement('main');
  document.body.replaceChildren(container);
});
const open = () => showOffer(container, 'secret');

test('opened, it says what is offered, instead of what and until when, and changes nothing', async () => {
  await open();
  expect(container).toHaveTextContent('Monday, 23 November 2026 at 10:30 AM');
  expect(container).toHaveTextContent('Instead of Tuesday, 24 November 2026 at 9:00 AM with Kenji Mori');
  expect(container).toHaveTextContent('held for you until Friday, 20 November 2026 at 10:20 AM.');
  expect(screen.getByRole('link', { name: '+49 30 5550000' })).toHaveAttribute('href', 'tel:+49305550000');
  expect(server.callsOf(readOffer)[0]?.input).toEqual({ token: 'secret' });
  expect(server.callsOf(answerOffer)).toEqual([]);
});

test('an English date begins with the month where the practice writes it so', async () => {
  server.answer(readOffer, { ...offer, dateOrder: 'month' });
  await open();
  expect(container).toHaveTextContent('Monday, November 23, 2026 at 10:30 AM');
});

test.each([
  ['Take this time', true, 'You’re booked.'],
  ['No, thank you', false, 'You declined this time. Thank you for telling us.'],
])('%s is sent once and said', async (name, takes, sentence) => {
  await open();
  await userEvent.dblClick(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(sentence));
  expect(server.callsOf(answerOffer).map(({ input }) => input)).toEqual([{ token: 'secret', takes }]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a server in trouble is no end of the offer: one asks again, before the answer and with it', async () => {
  server.refuse(readOffer, 503, 'The database can not be reached');
  await open();
  expect(container).toHaveTextContent('can’t be reached right now');
  server.answer(readOffer, offer);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  server.refuse(answerOffer, 503, 'The database can not be reached');
  await userEvent.click(await screen.findByRole('button', { name: 'Take this time' }));
  await waitFor(() => expect(container).toHaveTextContent('can’t be reached right now'));
  expect(screen.getByRole('link', { name: '+49 30 5550000' })).toBeVisible();
  server.answer(answerOffer, { message: 'You’re booked' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take this time' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('You’re booked.'));
});

test('what was accepted and changed since is no longer said to be theirs', async () => {
  server.answer(readOffer, { ...offer, ended: 'changed', instead: null });
  await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('A time for you');
  expect(screen.getByRole('status')).toHaveTextContent(
    'You took this time, but the appointment was changed or cancelled since. Please call the practice.',
  );
});

test('what ended with the appointment it would have moved says so', async () => {
  server.refuse(answerOffer, 409, 'The appointment was cancelled', { ended: 'withdrawn' });
  await open();
  server.answer(readOffer, { ...offer, ended: 'cancelled', instead: null });
  await userEvent.click(screen.getByRole('button', { name: 'Take this time' }));
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(
      'Your appointment was cancelled, and this offer ended with it.',
    ),
  );
});

test('late, answered and invalid links say so', async () => {
  server.refuse(answerOffer, 409, 'This time is no longer free. Please call the practice', {
    ended: 'overridden',
  });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Take this time' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('This time is no longer free.'));
  // It was accepted in another tab.
  await open();
  server.answer(readOffer, { ...offer, ended: 'accepted' as const, instead: null });
  await userEvent.click(screen.getByRole('button', { name: 'No, thank you' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('You’re booked.'));
  server.answer(readOffer, { ...offer, ended: 'accepted' as const, instead: null });
  await open();
  expect(screen.getByRole('heading')).toHaveTextContent('Your appointment');
  server.refuse(readOffer, 404, 'This link is not valid', { practice: offer.practice });
  await open();
  expect(screen.getByRole('status')).toHaveTextContent(
    'This link is not valid any more. Please call the practice.',
  );
  expect(container).toHaveTextContent('Elm Street Practice');
  expect(screen.getByRole('link', { name: '+49 30 5550000' })).toHaveAttribute('href', 'tel:+49305550000');
});

test('it is written in the language of the patient, Arabic from right to left', async () => {
  server.answer(readOffer, { ...offer, language: 'ar', clock: '24' });
  await open();
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  expect(document.documentElement).toHaveAttribute('lang', 'ar');
  expect(screen.getByRole('heading')).toHaveTextContent('موعد أقرب لكم');
  await userEvent.click(screen.getByRole('button', { name: 'قبول هذا الموعد' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('تم حجز هذا الموعد لكم.'));
});

const named = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test.each(Object.entries(pageTexts))('the page in %s says all that it says in English', (language, texts) => {
  expect(Object.keys(texts)).toEqual(Object.keys(pageTexts.en));
  for (const [key, text] of Object.entries(texts)) {
    expect([key, named(text)]).toEqual([key, named(pageTexts.en[key as keyof typeof texts])]);
    if (language !== 'en' && key !== 'direction')
      expect(text).not.toBe(pageTexts.en[key as keyof typeof texts]);
  }
});

test('without an answer it can be tried again', async () => {
  server.setAway(true);
  await open();
  expect(screen.getByRole('status')).toHaveTextContent('The practice can’t be reached right now.');
  server.setAway(false);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(container).toHaveTextContent('10:30 AM'));
});

test.each([
  ['fr', '1_12_2026', '10:30 AM', 'mardi 1er décembre 2026'],
  ['es', '1_12_2026', '02:30 PM', '2:30 PM'],
  ['de', '1_12_2026', '02:30 PM', 'Dienstag, 1. Dezember 2026 um 14:30 Uhr'],
  ['pt', '1_12_2026', '01:00 AM', 'à 1:00'],
  ['pt', '1_12_2026', '11:00 AM', 'às 11:00'],
  ['uk', '1_12_2026', '11:00 AM', 'об 11:00'],
  ['uk', '1_12_2026', '12:00 PM', 'о 12:00'],
] as const)('in %s %s at %s is written as one says it: %s', async (language, slotDate, slotTime, text) => {
  server.answer(readOffer, { ...offer, slotDate, slotTime, language });
  await open();
  expect(container).toHaveTextContent(text);
});
