import { answerOffer, readOffer } from '@docket/contract/offer-link.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { showOffer } from './offer-page.ts';

const offer = {
  ...{
    ended: null,
    doctorName: 'Kenji Mori',
    slotDate: '23_11_2026',
    slotTime: '10:30 AM',
    durationMinutes: 30,
  },
  until: { slotDate: '20_11_2026', slotTime: '10:20 AM' },
  instead: { doctorName: 'Kenji Mori', slotDate: '24_11_2026', slotTime: '9:00 AM', durationMinutes: 30 },
  practice: { name: 'Elm Street Practice', phone: '+49 30 5550000' },
};
let server: ScriptedServer;
let place: HTMLElement;

beforeEach(() => {
  server = scriptServer();
  server.answer(readOffer, offer);
  server.answer(answerOffer, { message: 'The time is yours' });
  place = document.createElement('main');
  document.body.replaceChildren(place);
});
const open = () => showOffer(place, 'secret');

test('opened, it says what is offered, instead of what and until when, and changes nothing', async () => {
  await open();
  expect(place).toHaveTextContent('Monday, 23 November 2026, 10:30 AM');
  expect(place).toHaveTextContent('Instead of Tuesday, 24 November 2026, 9:00 AM with Kenji Mori');
  expect(place).toHaveTextContent('held for you until 10:20 AM, Friday, 20 November 2026');
  expect(screen.getByRole('link', { name: '+49 30 5550000' })).toHaveAttribute('href', 'tel:+49305550000');
  expect(server.callsOf(readOffer)[0]?.input).toEqual({ token: 'secret' });
  expect(server.callsOf(answerOffer)).toEqual([]);
});

test.each([
  ['Take this time', true, 'This time is yours.'],
  ['No, thank you', false, 'You declined this time. Thank you for telling us.'],
])('%s is sent once and said', async (name, takes, sentence) => {
  await open();
  await userEvent.dblClick(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(sentence));
  expect(server.callsOf(answerOffer).map(({ input }) => input)).toEqual([{ token: 'secret', takes }]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('too late, already answered, and a link that is none are said', async () => {
  server.refuse(answerOffer, 409, 'This time is no longer free. Please call the practice', {
    ended: 'overridden',
  });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Take this time' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('This time is no longer free.'));
  server.answer(readOffer, { ...offer, ended: 'accepted' as const, instead: null });
  await open();
  expect(screen.getByRole('heading')).toHaveTextContent('Your appointment');
  server.refuse(readOffer, 404, 'This link was already used or has expired. Please ask for a new one');
  await open();
  expect(screen.getByRole('status')).toHaveTextContent(
    'This link is not valid any more. Please call the practice.',
  );
});

test('without an answer it can be tried again', async () => {
  server.setAway(true);
  await open();
  expect(screen.getByRole('status')).toHaveTextContent('The practice can’t be reached right now.');
  server.setAway(false);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(place).toHaveTextContent('10:30 AM'));
});
