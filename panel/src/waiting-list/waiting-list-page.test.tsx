import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import type { OfferMessage } from '@docket/contract/endpoints/messages.ts';
import { findPatients } from '@docket/contract/endpoints/patients.ts';
import {
  acceptOffer,
  addWish,
  changeWish,
  endWish,
  linkOffer,
  listWishes,
  reopenWish,
  type Wish,
} from '@docket/contract/endpoints/waiting-list.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aDoctor, aPatientRecord, aWish } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { WaitingListPage } from './waiting-list-page.tsx';

let server: ScriptedServer;
let wishes: Wish[];

beforeEach(() => {
  wishes = [
    aWish({ name: 'Ann', urgent: true, note: 'In pain', weekdays: [1, 3], partOfDay: 'morning' }),
    aWish({ name: 'Ben' }),
  ];
  server = scriptServer();
  server.answer(readClinic, { name: 'Clinic', timeZone: 'Europe/London', now: Date.now(), demo: null });
  server.answer(listDoctors, { doctors: [aDoctor({ _id: 'd1', name: 'Kenji Mori' })] });
  server.answer(listWishes, () => ({ wishes, total: wishes.length }));
});
const open = () => renderPage(<WaitingListPage />, { signedIn: ['admin'] });

test('each stands with what they want, and the head counts them', async () => {
  await open();
  const rows = within(await screen.findByRole('list', { name: 'Waiting list' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/Ann.*Urgent.*Mon, Wed · mornings.*In pain/);
  expect(rows[1]).toHaveTextContent('No phone');
  expect(screen.getByRole('status')).toHaveTextContent('2 waiting, 1 urgent');
});

test('each stands with the appointments that the patient has', async () => {
  const coming = [
    {
      appointmentId: 'a1',
      doctorId: 'd1',
      doctorName: 'Kenji Mori',
      slotDate: '1_12_2099',
      slotTime: '10:00 AM',
      durationMinutes: 30,
    },
  ];
  wishes = [
    { ...aWish({ name: 'Ann' }), holds: null },
    { ...aWish({ name: 'Ben' }), holds: null, coming },
  ];
  await open();
  const rows = within(await screen.findByRole('list', { name: 'Waiting list' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('No appointment yet');
  expect(rows[1]).toHaveTextContent(/Has: .*1 Dec.*10:00 AM with Kenji Mori/);
  expect(rows[1]).not.toHaveTextContent('No appointment yet');
});

test('a patient is added for a doctor, with days and a length', async () => {
  server.answer(findPatients, { patients: [aPatientRecord({ _id: 'p7', name: 'Cem' })] });
  server.answer(addWish, { message: 'On the waiting list', wishId: 'w9' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add a patient' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Add to the waiting list' }));
  await user.click(drawer.getByRole('button', { name: 'Add to the list' }));
  expect(drawer.getByText('Choose a patient')).toBeVisible();
  expect(drawer.getByText('Choose a doctor or a speciality')).toBeVisible();
  await user.type(drawer.getByRole('combobox', { name: /Patient/ }), 'cem');
  await user.click(await screen.findByRole('option', { name: /Cem/ }));
  await user.click(drawer.getByRole('combobox', { name: /Doctor or speciality/ }));
  await user.click(await screen.findByRole('option', { name: 'Kenji Mori' }));
  await user.click(drawer.getByRole('checkbox', { name: 'Tuesday' }));
  await user.type(drawer.getByRole('textbox', { name: /Length/ }), '45');
  await user.click(drawer.getByRole('switch', { name: /Urgent/ }));
  await user.click(drawer.getByRole('button', { name: 'Add to the list' }));
  await waitFor(() =>
    expect(server.callsOf(addWish)[0]?.input).toEqual({
      patientId: 'p7',
      doctorId: 'd1',
      weekdays: [2],
      partOfDay: 'any',
      durationMinutes: 45,
      urgent: true,
      note: '',
    }),
  );
});

test('a second wish of a patient that suits the same times is warned of before it is saved', async () => {
  const cem = aPatientRecord({ name: 'Cem' });
  const first = aWish({ doctor: null, speciality: 'Dermatologist' });
  wishes.push({ ...first, patient: { id: cem._id, name: 'Cem', phone: '' } });
  server.answer(listDoctors, {
    doctors: [
      aDoctor({ _id: 'd1', name: 'Kenji Mori', speciality: 'Dermatologist' }),
      aDoctor({ _id: 'd2', name: 'Lena Voss', speciality: 'Neurologist' }),
    ],
  });
  server.answer(findPatients, { patients: [cem] });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add a patient' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Add to the waiting list' }));
  await user.type(drawer.getByRole('combobox', { name: /Patient/ }), 'cem');
  await user.click(await screen.findByRole('option', { name: /Cem/ }));
  const warning = /Cem is already waiting for any Dermatologist\. A time that suits both is offered once/;
  await user.click(drawer.getByRole('combobox', { name: /Doctor or speciality/ }));
  await user.click(await screen.findByRole('option', { name: 'Kenji Mori' }));
  expect(await drawer.findByText(warning)).toBeVisible();
  await user.click(drawer.getByRole('combobox', { name: /Doctor or speciality/ }));
  await user.click(await screen.findByRole('option', { name: 'Lena Voss' }));
  expect(drawer.queryByText(warning)).toBeNull();
});

test('a wish is changed as it was seen, for the doctor of the appointment where none is chosen', async () => {
  const holds = {
    appointmentId: 'a1',
    version: 0,
    doctorId: 'd1',
    doctorName: 'Kenji Mori',
    slotDate: '24_11_2026',
    slotTime: '10:30 AM',
    durationMinutes: 30,
  };
  wishes = [aWish({ name: 'Ann', doctor: null, holds, version: 3 })];
  server.answer(changeWish, { message: 'Waiting list entry changed', version: 4 });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Edit what Ann is waiting for' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit the waiting list entry' }));
  await user.click(drawer.getByText('Afternoon'));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.callsOf(changeWish)[0]?.input).toEqual({
      wishId: wishes[0]?._id,
      version: 3,
      weekdays: [],
      partOfDay: 'afternoon',
      urgent: false,
      note: '',
    }),
  );
});

test('Undo restores a removed entry', async () => {
  server.answer(endWish, { message: 'Removed from the waiting list' });
  server.answer(reopenWish, { message: 'Back on the waiting list' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Remove: Ben' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsOf(reopenWish)[0]?.input).toEqual({ wishId: wishes[1]?._id }));
});

test('a time that is offered is answered here as well, and its link is shown', async () => {
  const until = { slotDate: '1_1_2099', slotTime: '9:20 AM' };
  const offer = {
    _id: 'o1',
    doctorId: 'd1',
    doctorName: 'Kenji Mori',
    slotDate: '1_1_2099',
    slotTime: '10:30 AM',
    durationMinutes: 30,
    until,
    by: 'Ada',
    message: null,
  };
  const message: OfferMessage = {
    kind: 'offer',
    channel: 'email',
    state: 'no address',
    reason: 'No email address is known',
    address: '',
    dueAt: 0,
    sentAt: null,
    deliveredAt: null,
    attempts: 0,
  };
  wishes = [
    aWish({ name: 'Ann', offer: { ...offer, message } }),
    aWish({ name: 'Ben', offer: { ...offer, _id: 'o2', until: { ...until, slotDate: '1_1_2021' } } }),
  ];
  const url = 'https://docket.practice.example/offer#secret';
  server.answer(linkOffer, { message: 'Link made', path: '/offer#secret', url });
  server.refuse(acceptOffer, 409, 'This offer is over', { ended: 'expired' });
  const { user } = await open();
  expect(await screen.findAllByRole('group', { name: /^The offer to/ })).toHaveLength(1);
  expect(screen.getByText('Not sent. No email address is known')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Link' }));
  expect(await screen.findByRole('textbox', { name: 'Link for the patient' })).toHaveValue(url);
  await user.click(screen.getByRole('button', { name: 'Accepted' }));
  expect(await screen.findByText('This offer is over')).toBeVisible();
});

test('an empty list and a failure are shown', async () => {
  wishes = [];
  const { unmount } = await open();
  expect(await screen.findByText('Nobody is waiting', { selector: 'p' })).toBeVisible();
  unmount();
  server.refuse(listWishes, 500, 'Something went wrong');
  await open();
  expect(await screen.findByText('Couldn’t load the waiting list')).toBeVisible();
});
