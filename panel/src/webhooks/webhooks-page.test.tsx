import {
  addWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendWebhookDelivery,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@docket/contract/endpoints/webhooks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { WebhooksPage } from './webhooks-page.tsx';

const lab: Webhook = {
  _id: 'w1',
  url: 'https://lab.example/docket',
  events: ['appointment.booked', 'appointment.cancelled'],
  isOn: true,
  failingSince: null,
  switchedOffAt: null,
  madeAt: 0,
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const url = lab.url;

let server: ScriptedServer;
let webhooks: Webhook[];
beforeEach(() => {
  webhooks = [lab];
  server = scriptServer();
  server.answer(listWebhooks, () => ({ webhooks, whyOff: null }));
});
const draw = () => renderPage(<WebhooksPage />, { at: '/webhooks', signedIn: ['admin'] });
const cardOf = async (name = url) => within(await screen.findByRole('region', { name }));

async function choose(user: Awaited<ReturnType<typeof draw>>['user'], item: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${url}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('each says where it goes, what it is told and whether anything arrives', async () => {
  const since = Date.UTC(2026, 10, 20, 8);
  webhooks = [
    lab,
    { ...lab, _id: 'w2', url: 'https://slow.example/', failingSince: since },
    {
      ...lab,
      _id: 'w3',
      url: 'https://gone.example/',
      isOn: false,
      failingSince: since,
      switchedOffAt: since,
    },
    { ...lab, _id: 'w4', url: 'https://off.example/', isOn: false },
  ];
  await draw();
  const first = await cardOf();
  expect(first.getByText('Booked, Cancelled')).toBeVisible();
  expect(first.getByText('On')).toBeVisible();
  expect((await cardOf('https://slow.example/')).getByText(/Nothing has arrived since/)).toBeVisible();
  const gone = await cardOf('https://gone.example/');
  expect(gone.getByText('Switched off')).toBeVisible();
  expect(gone.getByText(/Switched off because no event could be delivered,/)).toBeVisible();
  expect((await cardOf('https://off.example/')).getByText('This webhook receives no events.')).toBeVisible();
});

test('one is added by URL and events; its secret is shown once', async () => {
  webhooks = [];
  server.answer(addWebhook, () => {
    webhooks = [lab];
    return { message: 'Webhook added', webhook: lab, secret };
  });
  const { user } = await draw();
  expect(await screen.findByText('No webhooks yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  await user.type(dialog.getByRole('textbox', { name: 'URL' }), 'lab');
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(await dialog.findByText(/URL must be an https address/)).toBeVisible();
  expect(dialog.getByText('Choose at least one event')).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: 'URL' }));
  await user.type(dialog.getByRole('textbox', { name: 'URL' }), url);
  await user.click(dialog.getByRole('checkbox', { name: 'Booked' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Cancelled' }));
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByRole('textbox', { name: 'Signing secret' })).toHaveValue(secret);
  expect(server.callsOf(addWebhook)[0]?.input).toEqual({ url, events: lab.events });
  await cardOf();
});

test('a refused URL is shown at its field', async () => {
  server.refuse(addWebhook, 422, 'URL must be on the open internet, which 127.0.0.1 is not', {
    field: 'url',
  });
  const { user } = await draw();
  await cardOf();
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  await user.type(dialog.getByRole('textbox', { name: 'URL' }), 'https://127.0.0.1/');
  await user.click(dialog.getByRole('checkbox', { name: 'Booked' }));
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(await dialog.findByText('URL must be on the open internet, which 127.0.0.1 is not')).toBeVisible();
});

test('it is switched off and on, gets a new secret and is removed', async () => {
  server.answer(editWebhook, ({ input }) => {
    const { isOn = true, newSecret } = input as { isOn?: boolean; newSecret?: boolean };
    webhooks = [{ ...lab, isOn }];
    return { message: 'Webhook changed', webhook: { ...lab, isOn }, secret: newSecret ? secret : null };
  });
  server.answer(removeWebhook, () => {
    webhooks = [];
    return { message: 'Webhook removed' };
  });
  const { user } = await draw();
  await choose(user, 'Switch off');
  expect(await screen.findByText('This webhook receives no events.')).toBeVisible();
  await user.click((await cardOf()).getByRole('button', { name: 'Switch on' }));
  await waitFor(() => expect(screen.getByText('On')).toBeVisible());
  await choose(user, 'New signing secret');
  await user.click(await screen.findByRole('button', { name: 'Make a new secret' }));
  expect(await screen.findByRole('textbox', { name: 'Signing secret' })).toHaveValue(secret);
  await choose(user, 'Remove');
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No webhooks yet')).toBeVisible();
});

test('a test is sent, and what came of each delivery is listed; one is sent again', async () => {
  const waiting: WebhookDelivery = {
    eventId: 'e1',
    event: 'appointment.booked',
    appointmentId: 'a1',
    at: 0,
    state: 'waiting',
    attempts: 3,
    triedAt: 0,
    nextAt: Date.UTC(2026, 10, 20, 8),
    result: 'Answered 503',
  };
  server.answer(testWebhook, { message: 'A test is on its way' });
  server.answer(resendWebhookDelivery, { message: 'Sending it again' });
  server.answer(listWebhookDeliveries, {
    deliveries: [
      {
        ...waiting,
        eventId: 'e2',
        event: 'webhook.test',
        state: 'delivered',
        attempts: 1,
        nextAt: null,
        result: 'Answered 204',
      },
      waiting,
    ],
  });
  const { user } = await draw();
  await user.click((await cardOf()).getByRole('button', { name: 'Send a test' }));
  const list = within(await screen.findByRole('list', { name: 'Deliveries' }));
  const [first, second] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent(/Test.*Delivered.*Answered 204/);
  expect(second).toHaveTextContent(/Booked.*Waiting.*Answered 503 · sent 3 times · again 20 November 2026/);
  await user.click(list.getByRole('button', { name: /^Send again: Booked/ }));
  expect(server.callsOf(resendWebhookDelivery)[0]?.input).toEqual({ webhookId: 'w1', eventId: 'e1' });
});

test('without a key it says why nothing is sent, and offers nothing that would be refused', async () => {
  const whyOff = 'Webhooks are off: the server has no SECRET_KEY to encrypt their secrets with';
  server.answer(listWebhooks, { webhooks: [lab], whyOff });
  await draw();
  expect(await screen.findByText(new RegExp(whyOff))).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add webhook' })).toBeDisabled();
  expect((await cardOf()).getByRole('button', { name: 'Send a test' })).toBeDisabled();
});

test('a failure can be tried again', async () => {
  server.refuse(listWebhooks, 500, 'Broken');
  const { user } = await draw();
  expect(await screen.findByText('Couldn’t load the webhooks')).toBeVisible();
  server.answer(listWebhooks, { webhooks: [lab], whyOff: null });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await cardOf();
});
