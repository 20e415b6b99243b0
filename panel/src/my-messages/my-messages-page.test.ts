import { chooseMyMessages, readMyMessages } from '@docket/contract/endpoints/my-messages.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { showMyMessages } from './my-messages-page.ts';

const mine = {
  address: 'a…@example.org',
  language: 'en' as const,
  changes: true,
  reminders: false,
  late: true,
  offers: false,
  isStopped: false,
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
  server.answer(readMyMessages, mine);
  server.answer(chooseMyMessages, { message: 'We’ve stopped writing to this address' });
  container = document.createElement('main');
  document.body.replaceChildren(container);
});
const open = () => showMyMessages(container, 'secret');
const readable = ({ textContent }: HTMLElement) => textContent?.replaceAll('\u2060', '') ?? '';

test('opened, it says which messages come and changes nothing', async () => {
  await open();
  expect(readable(container)).toContain('We write to a…@example.org:');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'when an appointment is made, moved or cancelled',
    'when we run late',
  ]);
  expect(screen.getByRole('link', { name: '+49 30 5550000' })).toHaveAttribute('href', 'tel:+49305550000');
  expect(server.callsOf(readMyMessages)[0]?.input).toEqual({ token: 'secret' });
  expect(server.callsOf(chooseMyMessages)).toEqual([]);
});

test('a click stops them, and another one has them come again', async () => {
  await open();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Stop all messages' }));
  await waitFor(() =>
    expect(readable(screen.getByRole('status'))).toBe('We’ve stopped writing to a…@example.org.'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Write to me again' }));
  expect(await screen.findByRole('button', { name: 'Stop all messages' })).toBeVisible();
  expect(server.callsOf(chooseMyMessages).map(({ input }) => input)).toEqual([
    { token: 'secret', stop: true },
    { token: 'secret', stop: false },
  ]);
});

test('it is written in the language of the message, Arabic from right to left', async () => {
  server.answer(readMyMessages, { ...mine, language: 'ar' });
  await open();
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  expect(document.documentElement).toHaveAttribute('lang', 'ar');
  expect(screen.getByRole('heading')).toHaveTextContent('رسائلنا إليك');
});

test('an invalid link says so, and a lost answer can be retried', async () => {
  server.refuse(readMyMessages, 404, 'This link is not valid', { practice: mine.practice });
  await open();
  expect(screen.getByRole('status')).toHaveTextContent('This link is not valid. Please call the practice.');
  expect(container).toHaveTextContent('Elm Street Practice');
  expect(screen.getByRole('link', { name: '+49 30 5550000' })).toHaveAttribute('href', 'tel:+49305550000');
  server.answer(readMyMessages, mine);
  server.setAway(true);
  await open();
  expect(screen.getByRole('status')).toHaveTextContent('The practice can’t be reached right now.');
  server.setAway(false);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(readable(container)).toContain('We write to a…@example.org:'));
});
