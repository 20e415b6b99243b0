import {
  endOpenAccess,
  endPatientLinks,
  keepOpenAccess,
  listOpenAccess,
  type OpenAccess,
} from '@docket/contract/endpoints/open-access.ts';
import { removeSecondFactor } from '@docket/contract/endpoints/second-factor.ts';
import { confirmIdentity } from '@docket/contract/endpoints/sessions.ts';
import {
  changeStaffRole,
  invitePerson,
  linkPerson,
  listPeople,
  removePerson,
  renamePerson,
  reopenSignIn,
  type ShutAccount,
  type StaffMember,
} from '@docket/contract/endpoints/staff.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { IdentityDialog } from '../sessions/identity-dialog.tsx';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { StaffPage } from './staff-page.tsx';

const nora: StaffMember = {
  _id: 'a1',
  name: 'Nora Lind',
  email: 'nora@clinic.example',
  staffRole: 'manager',
  canSignIn: true,
  secondFactor: false,
  you: true,
};
const omar: StaffMember = {
  ...nora,
  _id: 'a2',
  name: 'Omar Haddad',
  email: 'omar@clinic.example',
  you: false,
};
const ines: StaffMember = {
  ...omar,
  _id: 'a3',
  name: 'Inés Núñez',
  email: 'ines@clinic.example',
  staffRole: 'front desk',
  canSignIn: false,
};

let server: ScriptedServer;
beforeEach(() => {
  server = scriptServer();
  server.answer(listOpenAccess, { access: [], patientLinks: 0, changes: [] });
});
const draw = () => renderPage(<StaffPage />, { at: '/people', signedIn: ['admin'] });

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
  server.answer(listPeople, { people: [nora, omar, ines], links: [], shut: [] });
  await draw();
  expect(await screen.findByRole('heading', { name: 'Staff' })).toBeVisible();
  await screen.findByText('Nora Lind');
  expect(rowOf('Nora Lind').getByText('nora@clinic.example')).toBeVisible();
  expect(rowOf('Nora Lind').getByText('You')).toBeVisible();
  expect(rowOf('Inés Núñez').getByText('Invited')).toBeVisible();
  expect(rowOf('Omar Haddad').queryByText(/^(You|Invited)$/)).toBeNull();
  expect(screen.getByText('3 people, 1 of them invited')).toBeVisible();
});

test('a person is invited by name and email, and the link can be copied', async () => {
  server.answer(listPeople, { people: [nora], links: [], shut: [] });
  server.answer(invitePerson, {
    message: 'Invitation link created',
    invitationPath: '/set-password#abc',
    person: ines,
  });
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone' }));
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
    staffRole: 'front desk',
  });
});

test('an invitation asks for the role, Front desk unless it is chosen', async () => {
  server.answer(listPeople, { people: [nora], links: [], shut: [] });
  server.answer(invitePerson, {
    message: 'Invitation link created',
    invitationPath: '/set-password#abc',
    person: ines,
  });
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone' }));
  expect(dialog.getByRole('radio', { name: 'Front desk' })).toBeChecked();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Inés');
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'ines@clinic.example');
  await user.click(dialog.getByRole('radio', { name: 'Manager' }));
  await user.click(dialog.getByRole('button', { name: 'Create invitation' }));
  await screen.findByRole('textbox', { name: 'Invitation link' });
  expect(server.callsOf(invitePerson)[0]?.input).toMatchObject({ staffRole: 'manager' });
});

test('each row shows the role, which its menu changes after a question', async () => {
  let staffRole: StaffMember['staffRole'] = 'manager';
  server.answer(listPeople, () => ({ people: [nora, { ...omar, staffRole }], links: [], shut: [] }));
  server.answer(changeStaffRole, ({ input }) => {
    staffRole = input.staffRole as typeof staffRole;
    return { message: staffRole === 'manager' ? 'Is a manager now' : 'Is front desk now' };
  });
  const { user } = await draw();
  await choose(user, 'Omar Haddad', 'Make front desk');
  const question = within(await screen.findByRole('dialog', { name: 'Make Omar Haddad front desk?' }));
  await user.click(question.getByRole('button', { name: 'Make front desk' }));
  await waitFor(() => expect(rowOf('Omar Haddad').getByText('Front desk')).toBeVisible());
  expect(rowOf('Nora Lind').getByText('Manager')).toBeVisible();
  await choose(user, 'Omar Haddad', 'Make manager');
  await user.click(await screen.findByRole('button', { name: 'Make manager' }));
  await waitFor(() => expect(rowOf('Omar Haddad').getByText('Manager')).toBeVisible());
  expect(server.callsOf(changeStaffRole).map(({ input }) => input)).toEqual([
    { accountId: 'a2', staffRole: 'front desk' },
    { accountId: 'a2', staffRole: 'manager' },
  ]);
});

test('the last manager can’t leave or become front desk, and the reason is shown', async () => {
  const people = [nora, { ...omar, staffRole: 'front desk' as const }];
  server.answer(listPeople, { people, links: [], shut: [] });
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'More for Nora Lind' }));
  expect(await screen.findByRole('menuitem', { name: 'Make front desk' })).toBeDisabled();
  expect(screen.getByRole('menuitem', { name: 'Take away access' })).toBeDisabled();
  expect(screen.getByText('You are the only manager. Make someone else a manager first.')).toBeVisible();
});

test('an email that has an account is refused at its field, and what was typed stays', async () => {
  server.answer(listPeople, { people: [nora], links: [], shut: [] });
  server.refuse(invitePerson, 409, 'Admin with this email already exists');
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Nora');
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'nora@clinic.example');
  await user.click(dialog.getByRole('button', { name: 'Create invitation' }));
  expect(await dialog.findByText('Admin with this email already exists')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('nora@clinic.example');
});

test('a new name is kept and can be taken back from the toast', async () => {
  let name = 'Omar Haddad';
  server.answer(listPeople, () => ({ people: [nora, { ...omar, name }], links: [], shut: [] }));
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

test('a new link for a person with a password says what happens to it', async () => {
  server.answer(listPeople, { people: [nora, omar], links: [], shut: [] });
  server.answer(linkPerson, { message: 'Invitation link created', invitationPath: '/set-password#new' });
  const { user } = await draw();
  await choose(user, 'Omar Haddad', 'New password link');
  expect(await screen.findByRole('textbox', { name: 'Invitation link' })).toHaveValue(
    `${window.location.origin}/set-password#new`,
  );
  expect(screen.getByText(/The current password works until then/)).toBeVisible();
  expect(server.callsOf(linkPerson)[0]?.input).toEqual({ accountId: 'a2' });
});

test('a link follows a rename of its person and disappears with the person', async () => {
  let people = [nora, ines];
  server.answer(listPeople, () => ({ people, links: [], shut: [] }));
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
  expect(await screen.findByText('Access was taken away in the meantime, so the name stays')).toBeVisible();
});

test('access is taken away only after the question', async () => {
  let people = [nora, omar];
  server.answer(listPeople, () => ({ people, links: [], shut: [] }));
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
  const lena: StaffMember = { ...omar, _id: 'a9', name: 'Lena Vos', email: 'lena@clinic.example' };
  const withFactor = [nora, omar].map((person) => ({ ...person, secondFactor: true }));
  server.answer(listPeople, { people: [...withFactor, lena, ines], links: [], shut: [] });
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
    server.answer(listPeople, { people: [nora, { ...omar, secondFactor: true }], links: [], shut: [] });
    const { user } = await draw();
    await choose(user, 'Omar Haddad', entry);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'More for Omar Haddad' })).toHaveFocus());
  },
);

test('the last one who can sign in is not offered to go, and it is said why', async () => {
  server.answer(listPeople, { people: [nora, ines], links: [], shut: [] });
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'More for Nora Lind' }));
  expect(await screen.findByRole('menuitem', { name: 'Take away access' })).toBeDisabled();
  expect(screen.getByText(/You are the only admin/)).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'More for Inés Núñez' }));
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Take away access' })).toBeEnabled());
});

test('who became the last one meanwhile stays, and the server says why', async () => {
  server.answer(listPeople, { people: [nora, omar], links: [], shut: [] });
  server.refuse(removePerson, 409, 'You are the only admin. Invite someone else first.');
  const { user } = await draw();
  await choose(user, 'Nora Lind', 'Take away access');
  const dialog = within(await screen.findByRole('dialog', { name: 'Give up your own access?' }));
  await user.click(dialog.getByRole('button', { name: 'Take away access' }));
  expect(await screen.findByText('You are the only admin. Invite someone else first.')).toBeVisible();
  expect(screen.getByText('nora@clinic.example')).toBeVisible();
});

test('a single person reads why each should have an account', async () => {
  server.answer(listPeople, { people: [nora], links: [], shut: [] });
  await draw();
  expect(await screen.findByText(/so the history shows who did what/)).toBeVisible();
});

test('while it waits it says Loading..., and a failure offers Try again', async () => {
  const letGo = server.hold(listPeople);
  server.refuse(listPeople, 500, 'Something went wrong');
  const { user } = await draw();
  expect(screen.getByText('Loading...')).toBeVisible();
  letGo();
  expect(await screen.findByText('Couldn’t load the staff')).toBeVisible();
  server.answer(listPeople, { people: [nora], links: [], shut: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nora Lind')).toBeVisible();
});

const sms: OpenAccess = {
  _id: 'sms address:practice',
  kind: 'sms address',
  about: '',
  madeBy: { accountId: 'a2', name: 'Omar Haddad' },
  isUndecided: false,
  madeAt: Date.parse('2026-11-20T09:00Z'),
  usedAt: null,
  endsAt: null,
};
const calendar: OpenAccess = {
  ...sms,
  _id: 'calendar:d1',
  kind: 'calendar',
  about: 'Dr. Elena Marsh',
  usedAt: Date.parse('2026-11-21T09:00Z'),
};
const hook: OpenAccess = {
  ...sms,
  _id: 'webhook:w1',
  kind: 'webhook',
  about: 'https://lab.example/hook',
  madeBy: null,
  isUndecided: true,
};

test('what works without a sign-in is listed with maker and last use; one is kept, one ended, all of patients’ ended', async () => {
  let access = [sms, calendar, hook];
  server.answer(listPeople, { people: [nora, omar], links: [], shut: [] });
  server.answer(listOpenAccess, () => ({ access, patientLinks: 12, changes: [] }));
  server.answer(keepOpenAccess, ({ input }) => {
    access = access.map((openAccess) =>
      openAccess._id === input.accessId ? { ...openAccess, isUndecided: false } : openAccess,
    );
    return { message: 'Kept. You are its maker now' };
  });
  server.answer(endOpenAccess, ({ input }) => {
    access = access.filter(({ _id }) => _id !== input.accessId);
    return { message: 'Ended' };
  });
  server.answer(endPatientLinks, { message: 'All links of patients ended', ended: 12 });
  const { user } = await draw();
  const list = within(await screen.findByRole('list', { name: 'Works without a sign-in' }));
  expect(list.getAllByText(/^Made by Omar Haddad, 20 November 2026/)).toHaveLength(2);
  expect(list.getByText(/last used 21 November 2026/)).toBeVisible();
  expect(list.getByText(/^Made before this list/)).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Keep: Webhook to lab.example' }));
  await waitFor(() => expect(list.queryByText('Keep or end?')).toBeNull());
  await user.click(list.getByRole('button', { name: 'End: Calendar link of Dr. Elena Marsh' }));
  const dialogOptions = { name: 'End: Calendar link of Dr. Elena Marsh?' };
  await user.click(
    within(await screen.findByRole('dialog', dialogOptions)).getByRole('button', { name: 'End' }),
  );
  await waitFor(() => expect(list.queryByText('Calendar link of Dr. Elena Marsh')).toBeNull());
  await user.click(list.getByRole('button', { name: 'End all patient links' }));
  const all = within(await screen.findByRole('dialog', { name: 'End all patient links?' }));
  expect(server.callsOf(endPatientLinks)).toHaveLength(0);
  await user.click(all.getByRole('button', { name: 'End all' }));
  await waitFor(() => expect(server.callsOf(endPatientLinks)).toHaveLength(1));
});

test('whose access is taken away leaves the practice’s things to the other manager, and personal ones where they are kept', async () => {
  server.answer(listPeople, { people: [nora, omar], links: [], shut: [] });
  server.answer(listOpenAccess, { access: [sms, calendar, hook], patientLinks: 0, changes: [] });
  server.answer(removePerson, { message: 'Access taken away' });
  const { user } = await draw();
  await screen.findByText('Address of the SMS gateway');
  await choose(user, 'Omar Haddad', 'Take away access');
  const dialog = within(await screen.findByRole('dialog', { name: 'Take away access from Omar Haddad?' }));
  const staying = within(dialog.getByRole('list', { name: 'These stay, and become yours:' }));
  expect(staying.getByText('Address of the SMS gateway')).toBeVisible();
  expect(dialog.queryByText(/lab\.example/)).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: 'Keep: Calendar link of Dr. Elena Marsh' }));
  await user.click(dialog.getByRole('button', { name: 'Take away access' }));
  await waitFor(() => expect(server.callsOf(removePerson)).toHaveLength(1));
  expect(server.callsOf(removePerson)[0]?.input).toEqual({
    accountId: 'a2',
    keep: ['sms address:practice', 'calendar:d1'],
  });
});

describe('where the server first wants to know that it is the owner who sits there', () => {
  const requireProof = (proof: 'password' | 'code') => {
    server.refuse(removePerson, 403, 'Please confirm with your password that it is you', { proof });
    server.answer(confirmIdentity, () => {
      server.answer(removePerson, { message: 'Access taken away' });
      return { message: 'Identity confirmed' };
    });
  };
  const takeAway = async () => {
    server.answer(listPeople, { people: [nora, omar], links: [], shut: [] });
    const both = (
      <>
        <StaffPage />
        <IdentityDialog />
      </>
    );
    const { user } = await renderPage(both, { at: '/people', signedIn: ['admin'] });
    await choose(user, 'Omar Haddad', 'Take away access');
    const sure = within(await screen.findByRole('dialog', { name: 'Take away access from Omar Haddad?' }));
    await user.click(sure.getByRole('button', { name: 'Take away access' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Please confirm it’s you' })) };
  };

  test('the password is asked for in place and what was wanted is done', async () => {
    requireProof('password');
    const { user, dialog } = await takeAway();
    await user.type(dialog.getByLabelText('Current password'), 'correct horse battery{Enter}');
    expect(await screen.findByText('Access taken away')).toBeVisible();
    expect(server.callsOf(confirmIdentity)[0]?.input).toEqual({ currentPassword: 'correct horse battery' });
    expect(server.callsOf(removePerson)).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a code where a second factor is on', async () => {
    requireProof('code');
    const { user, dialog } = await takeAway();
    await user.type(dialog.getByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText('Access taken away')).toBeVisible();
    expect(server.callsOf(confirmIdentity)[0]?.input).toEqual({ code: '123456' });
  });

  test('a wrong password is said at its field, and leaving the question does nothing and says nothing', async () => {
    requireProof('password');
    server.refuse(confirmIdentity, 422, 'The current password is not right', { field: 'currentPassword' });
    const { user, dialog } = await takeAway();
    await user.type(dialog.getByLabelText('Current password'), 'something else{Enter}');
    expect(await dialog.findByText('The current password is not right')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Please confirm it’s you' })).toBeNull());
    expect(server.callsOf(removePerson)).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('an account closed by failed tries is listed above and can be opened again', async () => {
  let shut: ShutAccount[] = [
    { accountId: 'd1', name: 'Dr. Elena Marsh', email: 'elena@clinic.example', role: 'doctor' },
  ];
  server.answer(listPeople, () => ({ people: [nora], links: [], shut }));
  server.answer(reopenSignIn, () => {
    shut = [];
    return { message: 'Sign-in opened again' };
  });
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Unlock Dr. Elena Marsh' }));
  await waitFor(() => expect(screen.queryByText('Dr. Elena Marsh')).toBeNull());
  expect(server.callsOf(reopenSignIn)[0]?.input).toEqual({ accountId: 'd1' });
});
