import {
  invitePerson,
  linkPerson,
  listPeople,
  type Person,
  removePerson,
  renamePerson,
} from '@docket/contract/people.ts';
import { removeSecondFactor } from '@docket/contract/second-factor.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { PeoplePage } from './people-page.tsx';

const nora: Person = {
  _id: 'a1',
  name: 'Nora Lind',
  email: 'nora@clinic.example',
  canSignIn: true,
  secondFactor: false,
  you: true,
};
const omar: Person = { ...nora, _id: 'a2', name: 'Omar Haddad', email: 'omar@clinic.example', you: false };
const ines: Person = {
  ...omar,
  _id: 'a3',
  name: 'Inés Núñez',
  email: 'ines@clinic.example',
  canSignIn: false,
};

let server: ScriptedServer;
beforeEach(() => {
  server = scriptServer();
});
const draw = () => renderPage(<PeoplePage />, { at: '/people', signedIn: ['admin'] });

function rowOf(name: string) {
  const row = screen.getAllByRole('listitem').find((item) => within(item).queryByText(name));
  if (!row) throw new Error(`No row of ${name}`);
  return within(row);
}

async function choose(user: Awaited<ReturnType<typeof draw>>['user'], name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('everybody has a row with name and email; you and the invited are marked', async () => {
  server.answer(listPeople, { people: [nora, omar, ines] });
  await draw();
  expect(await screen.findByRole('heading', { name: 'People' })).toBeVisible();
  await screen.findByText('Nora Lind');
  expect(rowOf('Nora Lind').getByText('nora@clinic.example')).toBeVisible();
  expect(rowOf('Nora Lind').getByText('You')).toBeVisible();
  expect(rowOf('Inés Núñez').getByText('Invited')).toBeVisible();
  expect(rowOf('Omar Haddad').queryByText(/^(You|Invited)$/)).toBeNull();
  expect(screen.getByText('3 people, 1 of them invited')).toBeVisible();
});

test('somebody is invited by name and email, and the link stands there to copy', async () => {
  server.answer(listPeople, { people: [nora] });
  server.answer(invitePerson, {
    message: 'Invitation link created',
    invitationPath: '/set-password#abc',
    person: ines,
  });
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));
  await user.click(dialog.getByRole('button', { name: 'Create invitation' }));
  expect(await dialog.findByText('Name is required')).toBeVisible();
  expect(server.callsOf(invitePerson)).toHaveLength(0);

  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Inés Núñez');
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'ines@clinic.example');
  await user.click(dialog.getByRole('button', { name: 'Create invitation' }));
  const link = await screen.findByRole('textbox', { name: 'Invitation link' });
  expect(link).toHaveValue(`${window.location.origin}/set-password#abc`);
  expect(screen.getByRole('region', { name: 'Invitation link for Inés Núñez' })).toBeVisible();
  expect(server.callsOf(invitePerson)[0]?.input).toEqual({
    name: 'Inés Núñez',
    email: 'ines@clinic.example',
  });
});

test('an email that has an account is refused at its field, and what was typed stays', async () => {
  server.answer(listPeople, { people: [nora] });
  server.refuse(invitePerson, 409, 'Admin with this email already exists');
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Nora');
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'nora@clinic.example');
  await user.click(dialog.getByRole('button', { name: 'Create invitation' }));
  expect(await dialog.findByText('Admin with this email already exists')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('nora@clinic.example');
});

test('a new name is kept and can be taken back from the toast', async () => {
  let name = 'Omar Haddad';
  server.answer(listPeople, () => ({ people: [nora, { ...omar, name }] }));
  server.answer(renamePerson, ({ input }) => {
    name = String(input.name);
    return { message: 'Name changed' };
  });
  const { user } = await draw();
  await choose(user, 'Omar Haddad', 'Rename');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename' }));
  await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Omar H.');
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Omar H.')).toBeVisible();
  expect(server.callsOf(renamePerson)[0]?.input).toEqual({ accountId: 'a2', name: 'Omar H.' });

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Omar Haddad')).toBeVisible();
});

test('a new link for somebody who signs in says what becomes of the password', async () => {
  server.answer(listPeople, { people: [nora, omar] });
  server.answer(linkPerson, { message: 'Invitation link created', invitationPath: '/set-password#new' });
  const { user } = await draw();
  await choose(user, 'Omar Haddad', 'New password link');
  expect(await screen.findByRole('textbox', { name: 'Invitation link' })).toHaveValue(
    `${window.location.origin}/set-password#new`,
  );
  expect(screen.getByText(/The present one works until then/)).toBeVisible();
  expect(server.callsOf(linkPerson)[0]?.input).toEqual({ accountId: 'a2' });
});

test('a link stands under the name its person has by now, and goes when the person goes', async () => {
  let people = [nora, ines];
  server.answer(listPeople, () => ({ people }));
  server.answer(linkPerson, { message: 'Invitation link created', invitationPath: '/set-password#new' });
  server.answer(renamePerson, ({ input }) => {
    people = [nora, { ...ines, name: String(input.name) }];
    return { message: 'Name changed' };
  });
  server.answer(removePerson, () => {
    people = [nora];
    return { message: 'Access taken away' };
  });
  const { user } = await draw();
  await choose(user, 'Inés Núñez', 'New invitation link');
  expect(await screen.findByRole('region', { name: 'Invitation link for Inés Núñez' })).toBeVisible();

  await choose(user, 'Inés Núñez', 'Rename');
  const name = within(await screen.findByRole('dialog', { name: 'Rename' })).getByRole('textbox');
  await user.clear(name);
  await user.type(name, 'Inés N.{Enter}');
  expect(await screen.findByRole('region', { name: 'Invitation link for Inés N.' })).toBeVisible();

  await choose(user, 'Inés N.', 'Take away access');
  const dialog = within(await screen.findByRole('dialog', { name: 'Take away access from Inés N.?' }));
  await user.click(dialog.getByRole('button', { name: 'Take away access' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Invitation link/ })).toBeNull());

  server.refuse(renamePerson, 404, 'Person not found');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Access was taken away meanwhile; the name stays')).toBeVisible();
});

test('access is taken away only after the question', async () => {
  let people = [nora, omar];
  server.answer(listPeople, () => ({ people }));
  server.answer(removePerson, () => {
    people = [nora];
    return { message: 'Access taken away' };
  });
  const { user } = await draw();
  await choose(user, 'Omar Haddad', 'Take away access');
  const ask = async () =>
    within(await screen.findByRole('dialog', { name: 'Take away access from Omar Haddad?' }));
  expect((await ask()).getByText(/This can’t be undone/)).toBeVisible();
  await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
  expect(server.callsOf(removePerson)).toHaveLength(0);

  await choose(user, 'Omar Haddad', 'Take away access');
  await user.click((await ask()).getByRole('button', { name: 'Take away access' }));
  expect(await screen.findByText('Access taken away')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('omar@clinic.example')).toBeNull());
  expect(server.callsOf(removePerson)[0]?.input).toEqual({ accountId: 'a2' });
});

test('the second factor of somebody else is removed after the question; of who has none and your own it is not', async () => {
  const lena: Person = { ...omar, _id: 'a9', name: 'Lena Vos', email: 'lena@clinic.example' };
  const withOne = [nora, omar].map((person) => ({ ...person, secondFactor: true }));
  server.answer(listPeople, { people: [...withOne, lena, ines] });
  server.answer(removeSecondFactor, { message: 'Second factor turned off' });
  const { user } = await draw();
  for (const name of ['Nora Lind', 'Lena Vos', 'Inés Núñez']) {
    await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
    await screen.findByRole('menuitem', { name: 'Rename' });
    expect(screen.queryByRole('menuitem', { name: 'Remove second factor' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  }
  await choose(user, 'Omar Haddad', 'Remove second factor');
  const title = 'Remove the second factor of Omar Haddad?';
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(server.callsOf(removeSecondFactor)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Remove second factor' }));
  expect(await screen.findByText('Second factor turned off')).toBeVisible();
  expect(server.callsOf(removeSecondFactor)[0]?.input).toEqual({ accountId: 'a2' });
});

test.each(['Rename', 'Remove second factor', 'Take away access'])(
  'after %s was left, the keyboard is where it came from',
  async (entry) => {
    server.answer(listPeople, { people: [nora, { ...omar, secondFactor: true }] });
    const { user } = await draw();
    await choose(user, 'Omar Haddad', entry);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'More for Omar Haddad' })).toHaveFocus());
  },
);

test('the last one who can sign in is not offered to go, and it is said why', async () => {
  server.answer(listPeople, { people: [nora, ines] });
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'More for Nora Lind' }));
  expect(await screen.findByRole('menuitem', { name: 'Take away access' })).toBeDisabled();
  expect(screen.getByText(/You are the only admin/)).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'More for Inés Núñez' }));
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Take away access' })).toBeEnabled());
});

test('who became the last one meanwhile stays, and the server says why', async () => {
  server.answer(listPeople, { people: [nora, omar] });
  server.refuse(removePerson, 409, 'The last admin who can log in must stay');
  const { user } = await draw();
  await choose(user, 'Nora Lind', 'Take away access');
  const dialog = within(await screen.findByRole('dialog', { name: 'Give up your own access?' }));
  await user.click(dialog.getByRole('button', { name: 'Take away access' }));
  expect(await screen.findByText('The last admin who can log in must stay')).toBeVisible();
  expect(screen.getByText('nora@clinic.example')).toBeVisible();
});

test('whoever is alone is told what an account for each is good for', async () => {
  server.answer(listPeople, { people: [nora] });
  await draw();
  expect(await screen.findByText(/so the history shows who did what/)).toBeVisible();
});

test('while it waits it says Loading..., and a failure offers Try again', async () => {
  const letGo = server.hold(listPeople);
  server.refuse(listPeople, 500, 'Something went wrong');
  const { user } = await draw();
  expect(screen.getByText('Loading...')).toBeVisible();
  letGo();
  expect(await screen.findByText('The people could not be loaded')).toBeVisible();
  server.answer(listPeople, { people: [nora] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nora Lind')).toBeVisible();
});
