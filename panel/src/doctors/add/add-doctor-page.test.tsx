import { addDoctor, specialities } from '@docket/contract/endpoints/doctors.ts';
import { maxImageBytes } from '@docket/contract/rules/limits.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { reportReachable } from '../../api/call-server.ts';
import { removeToken } from '../../api/session.ts';
import { aDoctor } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { AddDoctorPage } from './add-doctor-page.tsx';
import { doctorDraft } from './doctor-form.ts';

let server: ScriptedServer;
beforeEach(() => {
  doctorDraft.drop();
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
  server = scriptServer();
  server.answer(addDoctor, ({ input }) => ({
    message: 'Doctor added successfully',
    doctor: aDoctor({ name: String(input.name) }),
    invitationPath: input.password ? null : '/set-password#secret',
  }));
});

const draw = () => renderPage(<AddDoctorPage />, { signedIn: ['admin'] });
const photo = (type = 'image/jpeg', bytes = 40_000) => new File([new Uint8Array(bytes)], 'ada.jpg', { type });
const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
const drop = (file: File) =>
  fireEvent.drop(screen.getByRole('group', { name: 'Image' }), {
    dataTransfer: {
      types: ['Files'],
      files: [file],
      items: [{ kind: 'file', type: file.type, getAsFile: () => file }],
    },
  });
const field = (name: string) => screen.getByRole('textbox', { name });
const add = () => screen.getByRole('button', { name: 'Add doctor' });

async function fill(user: UserEvent) {
  await user.upload(input(), photo());
  await user.type(field('Name'), 'Ada Okafor');
  await user.type(field('Email'), 'ada@clinic.example');
  await user.type(field('About'), 'Kind.');
}

test('asks for image, name, email, speciality, experience and about; the rest waits closed', async () => {
  await draw();
  expect(screen.getByRole('heading', { name: 'Add Doctor' })).toBeVisible();
  for (const name of ['Name', 'Email', 'About']) expect(field(name)).toBeRequired();
  expect(field('Email')).toHaveAttribute('type', 'email');
  const speciality = screen.getByRole('combobox', { name: 'Speciality' });
  expect(
    within(speciality)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([...specialities]);
  expect(speciality).toHaveValue('General physician');
  const experience = screen.getByRole('combobox', { name: 'Experience' });
  expect(
    within(experience)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['1 Year']);
  expect(screen.getByRole('button', { name: 'More details' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('textbox', { name: 'Degree' })).toBeNull();
});

test('sends everything, the untouched fields empty, with the picture and a key', async () => {
  const { user } = await draw();
  await fill(user);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Speciality' }), 'Neurologist');
  await user.click(add());
  expect(await screen.findByText('Doctor added successfully')).toBeVisible();
  const [call] = server.callsOf(addDoctor);
  expect(call?.input).toEqual({
    name: 'Ada Okafor',
    email: 'ada@clinic.example',
    speciality: 'Neurologist',
    experience: '1 Year',
    about: 'Kind.',
    password: '',
    fee: '',
    degree: '',
    address: '{"line1":"","line2":""}',
  });
  expect(call?.file?.size).toBe(40_000);
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test('after success the form is fresh and the invitation link is there to pass on', async () => {
  const { user } = await draw();
  await fill(user);
  await user.click(add());
  const link = await screen.findByRole('textbox', { name: 'Invitation link' });
  expect(link).toHaveValue(`${window.location.origin}/set-password#secret`);
  expect(screen.getByText('Invitation link for Ada Okafor')).toBeVisible();
  expect(screen.getByText(/valid 7 days and works once/)).toBeVisible();
  for (const name of ['Name', 'Email', 'About']) expect(field(name)).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Choose picture' })).toBeVisible();
});

test('the card of the new doctor leads to hours, fee and the doctor', async () => {
  server.answer(addDoctor, ({ input }) => ({
    message: 'Doctor added successfully',
    doctor: aDoctor({ _id: input.password ? 'd8' : 'd7', name: 'Ada Okafor', fees: Number(input.fee) }),
    invitationPath: input.password ? null : '/set-password#secret',
  }));
  const { user } = await draw();
  const stepsOf = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  await fill(user);
  await user.click(add());
  await screen.findByRole('textbox', { name: 'Invitation link' });
  expect(stepsOf('Invitation link for Ada Okafor')).toEqual([
    'Set hours /doctor-list?doctor=d7&tab=hours',
    'Set fee /doctor-list?doctor=d7&tab=fee',
    'Open /doctor-list?doctor=d7',
  ]);

  await fill(user);
  await user.click(screen.getByRole('button', { name: 'More details' }));
  await user.type(await screen.findByLabelText('Password'), 'correct horse');
  await user.type(field('Fee'), '40');
  await user.click(add());
  await waitFor(() => expect(screen.getByRole('region', { name: 'Ada Okafor is added' })).toHaveFocus());
  expect(stepsOf('Ada Okafor is added')).toEqual([
    'Set hours /doctor-list?doctor=d8&tab=hours',
    'Open /doctor-list?doctor=d8',
  ]);
  await user.click(screen.getByRole('button', { name: 'Close the next steps' }));
  expect(screen.queryByRole('region', { name: 'Ada Okafor is added' })).toBeNull();
});

test('"Use initials" chooses a drawn picture, which follows the name until another is chosen', async () => {
  // jsdom has no canvas.
  const drawn: string[] = [];
  const context = { fillRect: () => {}, fillText: (text: string) => drawn.push(text) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(`data:image/png;base64,${btoa('AO')}`);
  const { user } = await draw();
  await user.click(add());
  expect(within(screen.getByRole('alert')).getByText('Image not selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use initials' }));
  expect(await screen.findByRole('img', { name: 'Chosen doctor' })).toBeVisible();
  await user.type(field('Name'), 'Ada Okafor');
  expect(screen.getByText('Initials AO')).toBeVisible();
  expect(drawn.at(-1)).toBe('AO');
  await user.upload(input(), photo());
  expect(screen.getByText('ada.jpg')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use initials' }));
  await user.type(field('Email'), 'ada@clinic.example');
  await user.type(field('About'), 'Kind.');
  await user.click(add());
  expect(await screen.findByText('Doctor added successfully')).toBeVisible();
  expect(server.callsOf(addDoctor)[0]?.file?.size).toBe(2);
  expect(screen.getByRole('button', { name: 'Choose picture' })).toBeVisible();
});

test('the details are sent when they are filled in; with a password there is no invitation', async () => {
  const { user } = await draw();
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'More details' }));
  await user.type(await screen.findByLabelText('Password'), 'correct horse');
  await user.type(field('Fee'), '1200.50');
  await user.type(field('Degree'), 'MBBS');
  await user.type(field('Address line 1'), '17 Cross Street');
  await user.click(add());
  expect(await screen.findByText('Doctor added successfully')).toBeVisible();
  expect(server.callsOf(addDoctor)[0]?.input).toMatchObject({
    password: 'correct horse',
    fee: '1200.5',
    degree: 'MBBS',
    address: '{"line1":"17 Cross Street","line2":""}',
  });
  expect(screen.queryByRole('textbox', { name: 'Invitation link' })).toBeNull();
});

test('without a picture it says Image not selected and sends nothing', async () => {
  const { user } = await draw();
  await user.type(field('Name'), 'Ada');
  await user.type(field('Email'), 'ada@clinic.example');
  await user.type(field('About'), 'Kind.');
  await user.click(add());
  expect(within(screen.getByRole('alert')).getByText('Image not selected')).toBeVisible();
  expect(server.callsOf(addDoctor)).toHaveLength(0);
  await user.upload(input(), photo());
  await waitFor(() => expect(screen.queryAllByText('Image not selected')).toHaveLength(1));
});

test('missing values are shown at each field, and the first one takes the focus', async () => {
  const { user } = await draw();
  await user.upload(input(), photo());
  await user.type(field('Email'), 'ada@');
  await user.click(add());
  for (const text of ['Name is required', 'Email must be an email address', 'About is required'])
    expect(screen.getByText(text)).toBeVisible();
  expect(field('Name')).toHaveFocus();
  expect(server.callsOf(addDoctor)).toHaveLength(0);
});

test('a wrong password opens the closed details and takes the focus there', async () => {
  const { user } = await draw();
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'More details' }));
  await user.type(await screen.findByLabelText('Password'), 'short');
  await user.click(screen.getByRole('button', { name: 'More details' }));
  await user.click(add());
  expect(await screen.findByText('Password must have at least 10 characters')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test.each([
  ['a wrong type', 'application/pdf', 10, 'The picture must be a PNG, JPEG, WebP or AVIF file'],
  ['too many bytes', 'image/png', maxImageBytes + 1, 'The picture is larger than 15 MB'],
])('%s is said before anything is sent', async (_, type, bytes, sentence) => {
  const { user } = await draw();
  drop(photo(type, bytes));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose picture' })).toHaveAccessibleDescription(sentence);
  await user.click(add());
  expect(server.callsOf(addDoctor)).toHaveLength(0);
});

test('a picture can be dropped or pasted, and is shown', async () => {
  await draw();
  drop(photo());
  expect(await screen.findByRole('img', { name: 'Chosen doctor' })).toHaveAttribute('src', 'blob:preview');
  expect(screen.getByText('ada.jpg')).toBeVisible();
  const pasted = new File([new Uint8Array(9)], 'pasted.png', { type: 'image/png' });
  fireEvent.paste(document.body, { clipboardData: { files: [pasted], types: ['Files'] } });
  expect(await screen.findByText('pasted.png')).toBeVisible();
});

test('pasted text that brings a picture of itself stays text', async () => {
  await draw();
  fireEvent.paste(document.body, { clipboardData: { files: [photo()], types: ['text/plain', 'Files'] } });
  expect(screen.queryByText('ada.jpg')).toBeNull();
});

test('a refusal is shown after Failed to add doctor: and at its field', async () => {
  server.refuse(addDoctor, 409, 'Doctor with this email already exists', { field: 'email' });
  const { user } = await draw();
  await fill(user);
  await user.click(add());
  expect(
    await screen.findByText('Failed to add doctor: Doctor with this email already exists'),
  ).toBeVisible();
  expect(field('Email')).toHaveAccessibleDescription('Doctor with this email already exists');
  expect(field('Email')).toHaveFocus();
  expect(field('Name')).toHaveValue('Ada Okafor');
});

test('a picture the server can’t read is shown at the picture', async () => {
  server.refuse(addDoctor, 415, 'This is not a picture');
  const { user } = await draw();
  await fill(user);
  await user.click(add());
  expect(await screen.findByText('Failed to add doctor: This is not a picture')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change picture' })).toHaveAccessibleDescription(
    'This is not a picture',
  );
});

test('an unreachable server is shown after Failed to add doctor:, and a retry uses the key again', async () => {
  server.setAway(true);
  const { user } = await draw();
  await fill(user);
  await user.click(add());
  expect(await screen.findByText('Failed to add doctor: No response from server')).toBeVisible();
  server.setAway(false);
  reportReachable(true); // As the frame does once the server answers again.
  await user.click(add());
  expect(await screen.findByText('Doctor added successfully')).toBeVisible();
  const keys = server.callsOf(addDoctor).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

test('another doctor goes out under another key', async () => {
  const { user } = await draw();
  for (const _ of [1, 2]) {
    await fill(user);
    await user.click(add());
    await waitFor(() => expect(field('Name')).toHaveValue(''));
  }
  const keys = server.callsOf(addDoctor).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('a double click on Add doctor adds one', async () => {
  const letGo = server.hold(addDoctor);
  const { user } = await draw();
  await fill(user);
  await user.dblClick(add());
  letGo();
  expect(await screen.findByText('Doctor added successfully')).toBeVisible();
  expect(server.callsOf(addDoctor)).toHaveLength(1);
});

test('the input survives a look at another page, but not another login', async () => {
  const first = await draw();
  await fill(first.user);
  first.unmount();
  const second = await draw();
  expect(field('Name')).toHaveValue('Ada Okafor');
  expect(screen.getByText('ada.jpg')).toBeVisible();
  second.unmount();
  localStorage.setItem('aToken', 'somebody-else');
  window.dispatchEvent(new StorageEvent('storage', { key: 'aToken' }));
  expect(doctorDraft.read()).toBeNull();
});

test('closing the page over typed text asks first; after logging out it does not', async () => {
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const { user } = await draw();
  expect(close()).toBe(false);
  await user.type(field('Name'), 'A');
  expect(close()).toBe(true);
  removeToken('admin');
  expect(close()).toBe(false);
});

test('the form can’t be changed while it is sent', async () => {
  const letGo = server.hold(addDoctor);
  const { user } = await draw();
  await fill(user);
  await user.click(add());
  expect(field('Name')).toBeDisabled();
  letGo();
  await waitFor(() => expect(field('Name')).toBeEnabled());
});

test('without a clipboard the link is there to select', async () => {
  const { user } = await draw();
  const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  Reflect.deleteProperty(navigator, 'clipboard');
  try {
    await fill(user);
    await user.click(add());
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Invitation link' });
    expect(screen.getByText('Select the link and copy it')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
    link.focus();
    expect(link.value.slice(link.selectionStart ?? 0, link.selectionEnd ?? 0)).toBe(link.value);
  } finally {
    if (clipboard) Object.defineProperty(navigator, 'clipboard', clipboard);
  }
});
