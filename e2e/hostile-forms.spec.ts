import type { Locator } from '@playwright/test';
import { openHistory } from './support/appointments.ts';
import { portrait } from './support/clinic.ts';
import { openDesk } from './support/desk.ts';
import { allHostileTexts } from './support/hostile-clinic.ts';
import { hostileTexts, hostileTextsFor } from './support/hostile-texts.ts';
import { collectIncidents, looksHarmless, plantedIn, toSingleLine } from './support/incidents.ts';
import { settled } from './support/settled.ts';
import { expect, holdToken, test, testAlone } from './support/story.ts';
import { expectToast, toast } from './support/toasts.ts';
import { appointmentToday } from './support/today.ts';

/** Returns texts of the given length, a different one for each field. */
function textsInTurn() {
  let turn = 17;
  return (maxLength = 120) => {
    turn += 7;
    return hostileTextsFor(maxLength, turn)[0] ?? '';
  };
}

async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await form.getByRole('textbox', { name, exact: true }).fill(value);
}

testAlone(
  'hostile texts in every form are stored and shown as typed, and no script in them runs',
  { tag: '@all' },
  async ({ page, context, clinic }) => {
    const ran = await collectIncidents(context);
    const next = textsInTurn();
    const appointment = await appointmentToday(clinic, next(), { slotTime: '11:15 PM' });
    await holdToken(page, 'admin', await clinic.signIn('admin'));

    const doctor = {
      Name: next(),
      Degree: next(),
      'Address line 1': next(),
      'Address line 2': next(),
      About: allHostileTexts,
    };
    await page.goto('/add-doctor');
    await page.locator('input[type=file]').setInputFiles(portrait);
    await page.getByRole('button', { name: /More details/ }).click();
    await fill(page.getByRole('main'), { ...doctor, Email: "x'-ran-'x@docket.example" });
    await page.getByRole('button', { name: 'Add doctor' }).click();
    await expect(page.getByText('Doctor added successfully')).toBeVisible();
    await looksHarmless(page, 'Add Doctor', [doctor.Name]);

    await page.goto('/patients');
    await page.getByRole('button', { name: 'Add patient' }).click();
    const patient = {
      Name: next(),
      Phone: `12 ${next(37).replace(/\s/g, ' ')}`,
      Note: allHostileTexts.slice(0, 1_900),
    };
    await fill(page.getByRole('dialog', { name: 'Add patient' }), {
      ...patient,
      Email: "y'-ran-'y@docket.example",
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Add patient' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(toSingleLine(patient.Name));
    await looksHarmless(page, 'the patient', Object.values(patient));

    await page.goto('/people');
    const person = next();
    await page.getByRole('button', { name: 'Invite' }).click();
    await fill(page.getByRole('dialog', { name: 'Invite someone' }), {
      Name: person,
      Email: "z'-ran-'z@docket.example",
    });
    await page.getByRole('button', { name: 'Create invitation' }).click();
    await looksHarmless(page, 'People', [person]);

    // Newest booking first: a full day has more than a page.
    await page.goto('/all-appointments?dates=today&sort=-booked');
    const row = page.getByRole('row').filter({ hasText: appointment.userData.name });
    const choose = async (item: string) => {
      await row.getByRole('button', { name: /^More for / }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const texts = { 'Reason for the appointment': next(), Note: next() };
    await choose('Edit reason and note');
    await fill(page.getByRole('dialog', { name: 'Reason and note' }), texts);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The toast covers the row's buttons, and stays while the pointer is over it.
    await expectToast(page, 'Note saved');
    await page.mouse.move(0, 0);
    await expect(toast(page, 'Note saved')).toHaveCount(0);
    await looksHarmless(page, 'the row', Object.values(texts));
    const cancelReason = next();
    await choose('Cancel with a reason');
    await fill(page.getByRole('dialog', { name: 'Cancel appointment' }), { Reason: cancelReason });
    await page.keyboard.press('Enter');
    await looksHarmless(page, 'the cancelled row', [cancelReason]);
    await openHistory(page, row);
    await looksHarmless(page, 'the history', [cancelReason, ...Object.values(texts)]);
    await page.keyboard.press('Escape');

    const desk = await openDesk(page);
    for (const text of [next(), next(), next()]) {
      await desk.getByRole('textbox', { name: /^Patient, doctor, day/ }).fill(text);
      await expect(desk.getByLabel('Searching')).toHaveCount(0);
      await looksHarmless(page, 'the desk', [text]);
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or book' }).fill(patient.Name);
    await expect(page.getByText(`Book an appointment for “${patient.Name}”`)).toBeVisible();
    await looksHarmless(page, 'the palette', [patient.Name]);
    await page.keyboard.press('Escape');

    await page.goto(`/patients/${appointment.patientId}`);
    await page.getByRole('button', { name: /^More for the record of / }).click();
    await page.getByRole('menuitem', { name: 'Merge with another record' }).click();
    await page.getByRole('combobox').fill(patient.Phone);
    await page.getByRole('option').first().click();
    await expect(page.getByRole('table', { name: 'Both records' })).toBeVisible();
    await looksHarmless(page, 'the merge', [patient.Name]);
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
    await looksHarmless(page, 'what was merged', [
      `${patient.Name} was merged into ${appointment.userData.name}`,
    ]);

    await holdToken(page, 'doctor', await clinic.signIn('doctor'));
    await page.goto('/doctor-profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    const profile = { About: allHostileTexts, 'Address line 1': next(), 'Address line 2': next() };
    await fill(page.getByRole('form', { name: 'Edit profile' }), profile);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile updated')).toBeVisible();
    await looksHarmless(page, 'the profile', Object.values(profile));
    const off = next();
    await page.getByRole('button', { name: 'Add time off' }).click();
    await fill(page.getByRole('dialog', { name: 'Add time off' }), { Reason: off });
    await page.keyboard.press('Enter');
    await looksHarmless(page, 'the time off and what is in its way', [off]);
    expect(ran).toEqual([]);
  },
);

test('hostile texts in the URL are searched for or ignored, and no script in them runs', {
  tag: '@all',
}, async ({ page, context, clinic }) => {
  const ran = await collectIncidents(context);
  await holdToken(page, 'admin', await clinic.tokenFor('admin'));
  await holdToken(page, 'doctor', await clinic.tokenFor('doctor'));
  const names =
    'q dates status sort page cursor doctor new patientId ask speciality show tab view date visit with day time'.split(
      ' ',
    );
  const paths = [
    '/all-appointments',
    '/doctor-list',
    '/patients',
    '/calendar',
    '/doctor-appointments',
    '/doctor-calendar',
    '/doctor-profile',
    '/patients/x',
  ];
  for (const [at, path] of paths.entries()) {
    const query = new URLSearchParams(
      names.map((name, turn) => [name, hostileTextsFor(120, at * 13 + turn * 5)[0] ?? '']),
    );
    await page.goto(`${path}?${query}#${encodeURIComponent(hostileTexts[at] ?? '')}`);
    await looksHarmless(page, path);
  }
  for (const text of hostileTexts.slice(0, 6)) {
    await page.goto(`/${encodeURIComponent(text)}`);
    await looksHarmless(page, 'an address of no page');
  }
  // Every text in turn, as a link inside the panel would pass it.
  await page.goto('/patients');
  for (const text of hostileTexts) {
    await page.evaluate(
      (query) => history.pushState({}, '', query),
      `/patients?${new URLSearchParams({ q: text })}`,
    );
    await expect(page.getByRole('searchbox').first()).toHaveValue(text.replace(/[\n\r]/g, ''));
    expect.soft(await plantedIn(page)).toEqual([]);
  }
  await settled(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/set-password#${encodeURIComponent(hostileTexts[0] ?? '')}`);
  await looksHarmless(page, 'the password page');
  expect(ran).toEqual([]);
});
