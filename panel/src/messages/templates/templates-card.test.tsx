import {
  changeMessageTemplate,
  previewMessage,
  readMessageTemplates,
  resetMessageTemplate,
  sendTestMessage,
} from '@docket/contract/endpoints/message-templates.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { scriptServer } from '../../testing/scripted-server.ts';
import { TemplatesCard } from './templates-card.tsx';

const ownTemplate = {
  kind: 'booked' as const,
  subject: 'See you on {date}',
  text: 'Hello {patient}, until {time}.',
  sms: 'See you on {date}',
  version: 2,
  changed: { by: 'Nora Lind', at: Date.parse('2026-11-20T09:00Z') },
};

function script() {
  const server = scriptServer();
  server.answer(readMessageTemplates, { templates: [ownTemplate] });
  server.answer(previewMessage, {
    subject: 'See you on Monday',
    text: 'Hello Zoë Young, until 10:30 AM.',
    sms: 'See you on Monday, in short',
    direction: 'ltr',
    patientName: 'Zoë Young',
  });
  server.answer(changeMessageTemplate, { message: 'Words saved', version: 3 });
  server.answer(resetMessageTemplate, { message: 'Back to the default text' });
  server.answer(sendTestMessage, { message: 'Sent to nora@practice.example', isSent: true });
  return server;
}
const draw = () =>
  renderPage(<TemplatesCard practiceLanguage="en" off={['reminder']} />, { signedIn: ['admin'] });

test('own words, built-in words and what is not sent are told apart, in each language', async () => {
  const server = script();
  const { user } = await draw();
  const list = await screen.findByRole('list', { name: 'Message texts' });
  const row = (name: string) => within(within(list).getByText(name).closest('li') as HTMLElement);
  expect(row('Booked').getByText(/^Your own text, by Nora Lind/)).toBeVisible();
  expect(row('Cancelled').getByText('Default text')).toBeVisible();
  expect(row('Reminder').getByText('Not sent')).toBeVisible();
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Language of the message texts' }),
    'Deutsch',
  );
  await waitFor(() => expect(server.callsOf(readMessageTemplates).at(-1)?.input).toEqual({ language: 'de' }));
});

async function edit() {
  const drawn = await draw();
  await drawn.user.click(await screen.findByRole('button', { name: 'Edit the text of “Booked”' }));
  const drawer = await screen.findByRole('dialog', { name: 'Booked, in English' });
  return { ...drawn, drawer: within(drawer) };
}

test('words are edited beside what the next patient would read, with fields put in by a click', async () => {
  const server = script();
  const { user, drawer } = await edit();
  expect(await drawer.findByText('Preview for Zoë Young, the next patient')).toBeVisible();
  expect(drawer.getByText('Hello Zoë Young, until 10:30 AM.')).toBeVisible();
  expect(drawer.getByText('See you on Monday, in short')).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Insert {oldDate}' })).toBeNull();
  const text = drawer.getByRole('textbox', { name: 'Text' });
  await user.clear(text);
  await user.type(text, 'Come to ');
  await user.click(drawer.getByRole('button', { name: 'Insert {practice}' }));
  expect(text).toHaveValue('Come to {practice}');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Words saved')).toBeVisible();
  const templateInput = {
    language: 'en',
    kind: 'booked',
    subject: ownTemplate.subject,
    text: 'Come to {practice}',
    sms: ownTemplate.sms,
  };
  expect(server.callsOf(changeMessageTemplate).map(({ input }) => input)).toEqual([
    { ...templateInput, version: 2 },
  ]);
});

test('a field that does not exist is said by its name, and nothing can be saved or sent', async () => {
  const server = script();
  const { user, drawer } = await edit();
  await user.type(drawer.getByRole('textbox', { name: 'Text' }), ' {{nobody}');
  expect(drawer.getByText('There is no field {nobody}')).toBeVisible();
  expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(drawer.getByRole('button', { name: 'Send me a test' })).toBeDisabled();
  await user.type(drawer.getByRole('textbox', { name: 'Subject' }), ' {{doctor}');
  expect(drawer.getByText('{doctor} can’t be in a subject, which locked phones show')).toBeVisible();
  await user.type(drawer.getByRole('textbox', { name: 'SMS' }), ' {{patient}');
  await user.clear(drawer.getByRole('textbox', { name: 'Subject' }));
  expect(drawer.getByText('{patient} can’t be in an SMS, which locked phones show')).toBeVisible();
  expect(server.callsOf(changeMessageTemplate)).toEqual([]);
});

test('a test message says where it was sent, or why it was not', async () => {
  const server = script();
  const { user, drawer } = await edit();
  await user.click(drawer.getByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByText('Sent to nora@practice.example')).toBeVisible();
  server.answer(sendTestMessage, { message: 'Not sent. The mail server is away', isSent: false });
  await user.click(drawer.getByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByText('Not sent. The mail server is away')).toBeVisible();
});

test('the built-in words come back, and a conflict leaves what was typed', async () => {
  const server = script();
  const { user, drawer } = await edit();
  const taken = 'Ada has changed this text. Look at it again';
  server.refuse(changeMessageTemplate, 409, taken, { version: 3 });
  await user.type(drawer.getByRole('textbox', { name: 'Text' }), ' Bye');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(taken)).toBeVisible();
  expect(drawer.getByRole('textbox', { name: 'Text' })).toHaveValue(`${ownTemplate.text} Bye`);
  await user.click(drawer.getByRole('button', { name: 'Back to the default text' }));
  expect(await screen.findByText('Back to the default text')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(resetMessageTemplate).map(({ input }) => input)).toEqual([
    { language: 'en', kind: 'booked' },
  ]);
});

test('where the words can’t be loaded, they can be asked for again', async () => {
  const server = script();
  server.refuse(readMessageTemplates, 503, 'Away');
  const { user } = await draw();
  expect(await screen.findByText('Couldn’t load the message texts')).toBeVisible();
  server.answer(readMessageTemplates, { templates: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Message texts' })).toBeVisible();
});
