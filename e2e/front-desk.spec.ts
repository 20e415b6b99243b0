import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { findPatients } from '@docket/contract/endpoints/patients.ts';
import type { Page } from '@playwright/test';
import { comingAppointment } from './support/appointments.ts';
import { expectNothingForAxe } from './support/axe.ts';
import { aFreeTime, called, doctorsWithTime, knownCallers, openDesk, typed } from './support/desk.ts';
import { settled, still } from './support/settled.ts';
import { expect, test } from './support/story.ts';
import { toast } from './support/toasts.ts';

const booked = (page: Page, name: string) =>
  page.getByRole('alert').filter({ hasText: `Appointment booked: ${name}` });

/** Counts every keydown of the page. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.addEventListener(
      'keydown',
      () => {
        document.body.dataset.keys = String(Number(document.body.dataset.keys ?? 0) + 1);
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(document.body.dataset.keys));
}

test('a known caller is booked by N, one field and Enter', async ({ openAs, clinic }) => {
  const [caller = ''] = await knownCallers(clinic, 1);
  const { doctor, slot } = await aFreeTime(clinic);
  const text = `${caller} ${called(doctor)} ${typed(slot)}`;
  const page = await openAs('admin', '/all-appointments');
  await expect(page.getByRole('table')).toBeVisible();
  const keys = await countKeys(page);
  const desk = await openDesk(page);
  await page.keyboard.type(text);
  await expect(desk.getByText(new RegExp(`^${caller} · .*${slot.slotTime} · ${doctor.name}`))).toBeVisible();
  await expect(desk.getByText('Enter books', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(booked(page, caller)).toBeVisible();
  await expect(desk).toBeHidden();
  // Playwright inserts letters that its keyboard lacks without a keydown.
  expect(await keys()).toBe(1 + text.replace(/[^ -~]/g, '').length + 1);
  await expect(page.getByRole('table').locator('tbody tr').first()).toContainText(caller);

  await booked(page, caller).getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByRole('table').locator('tbody tr').first().getByText('Cancelled', { exact: true }),
  ).toBeVisible();
});

test('looking up a patient at the desk or in the top bar books nothing', { tag: '@all' }, async ({
  openAs,
  clinic,
}) => {
  const [caller = ''] = await knownCallers(clinic, 1);
  const bookOf = async () => {
    const all = await clinic.find({ q: caller });
    return all.map(({ _id, slotDate, slotTime }) => `${_id} ${slotDate} ${slotTime}`).sort();
  };
  const before = await bookOf();
  const page = await openAs('admin', '/all-appointments');
  const desk = await openDesk(page);
  await page.keyboard.type(caller);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: caller })).toBeVisible();
  await expect(desk).toBeHidden();
  expect(await bookOf()).toEqual(before);

  await page.goto('/admin-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or book' })).toBeFocused();
  await page.keyboard.type(caller);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: caller })).toBeVisible();
  await page.keyboard.press('Enter');
  expect(await bookOf()).toEqual(before);
});

test('twenty callers one after the other, without a mouse and without a pause', { tag: '@all' }, async ({
  openAs,
  clinic,
}) => {
  const callers = await knownCallers(clinic, 20);
  const doctors = await doctorsWithTime(clinic);
  const page = await openAs('admin', '/all-appointments?q=nobody+is+called+so');
  for (const [at, caller] of callers.entries()) {
    const doctor = doctors[at % doctors.length];
    const desk = await openDesk(page);
    // Enter waits for the answer to the typed text.
    await page.keyboard.type(doctor ? `${caller} ${called(doctor)}` : caller);
    await page.keyboard.press('Enter');
    await expect(desk).toBeHidden();
  }
  const bookings = await clinic.find({ sort: '-booked', limit: 20 });
  expect(bookings.map(({ userData }) => userData.name).toReversed()).toEqual(callers);
  const slots = bookings.map(({ doctorId, slotDate, slotTime }) => `${doctorId} ${slotDate} ${slotTime}`);
  expect(new Set(slots).size).toBe(20);
  expect(bookings.filter(({ overbooked }) => overbooked)).toEqual([]);
});

test('if several patients match, the desk asks which, and the arrow keys choose', { tag: '@all' }, async ({
  openAs,
  clinic,
}) => {
  const [first] = (await clinic.ask('admin', findPatients, { q: 'el', limit: 1 })).patients;
  const { doctor } = await aFreeTime(clinic);
  const page = await openAs('admin', '/all-appointments');
  const desk = await openDesk(page);
  await page.keyboard.type(`el ${called(doctor)}`);
  await page.keyboard.press('Enter');
  await expect(desk.getByText(/patients fit\. Which one\?/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(desk).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(booked(page, first?.name ?? '?')).toBeVisible();
});

test('a time that was just taken is refused with the name, and Tab and Enter book the next one', async ({
  openAs,
  clinic,
}) => {
  const [caller = '', other = ''] = await knownCallers(clinic, 2);
  const [doctor] = await doctorsWithTime(clinic);
  const [slot, next] = doctor?.slots ?? [];
  if (!doctor || !slot || !next) throw new Error('The demo clinic has no free time');
  const page = await openAs('admin', '/all-appointments');
  const desk = await openDesk(page);
  await page.keyboard.type(`${caller} ${called(doctor)} ${typed(slot)}`);
  await expect(desk.getByText(new RegExp(`^${caller} · .*${slot.slotTime} · ${doctor.name}`))).toBeVisible();

  const [rival] = (await clinic.ask('admin', findPatients, { q: other, limit: 1 })).patients;
  await clinic.ask('admin', bookAppointment, {
    doctorId: doctor.doctorId,
    patientId: rival?._id ?? '',
    ...slot,
  });
  await page.keyboard.press('Enter');
  await expect(
    desk.getByText(/^Taken by .+, .+: booked (just now|\d+ s ago) by .+\. Next free:$/),
  ).toBeVisible();
  // A second Enter, pressed out of habit, books nothing.
  await page.keyboard.press('Enter');
  await expect(desk).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(booked(page, caller)).toBeVisible();
  expect(await clinic.find({ q: caller, sort: '-booked', limit: 1 })).toMatchObject([
    { ...next, overbooked: false },
  ]);
});

test('an overbooking needs a confirmation and is marked', { tag: '@all' }, async ({ openAs, clinic }) => {
  const [caller = ''] = await knownCallers(clinic, 1);
  const taken = await comingAppointment(clinic);
  const page = await openAs('admin', '/all-appointments');
  const desk = await openDesk(page);
  await page.keyboard.type(`${caller} ${called(taken.docData)} ${typed(taken)}`);
  await expect(desk.getByText(`Taken by ${taken.userData.name}, ${taken.slotTime}`)).toBeVisible();
  await page.keyboard.press('Enter');
  const anyway = desk.getByRole('button', { name: 'Book anyway' });
  await expect(anyway).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(desk).toBeVisible();
  await anyway.click();
  await expect(booked(page, caller)).toBeVisible();
  const { slotDate, slotTime } = taken;
  expect(await clinic.find({ q: caller, sort: '-booked', limit: 1 })).toMatchObject([
    { overbooked: true, slotDate, slotTime },
  ]);
});

test('a walk-in is booked for now and checked in', async ({ openAs, clinic }) => {
  const [caller = ''] = await knownCallers(clinic, 1);
  await clinic.addDoctor({
    name: 'Quinn Ahlgren',
    email: 'quinn@clinic.example',
    password: 'river stone lamp',
  });
  const page = await openAs('admin', '/all-appointments');
  const desk = await openDesk(page);
  await page.keyboard.type(`${caller} ahlgren now`);
  await expect(desk.getByText(`${caller} · Now, with Quinn Ahlgren`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(booked(page, caller)).toContainText('with Quinn Ahlgren');
  const [booking] = await clinic.find({ q: caller, sort: '-booked', limit: 1 });
  expect(booking?.arrivedAt).not.toBeNull();
});

test('a booking starts from an empty slot of the calendar and from a patient’s page', {
  tag: '@all',
}, async ({ openAs, clinic }) => {
  const [caller = ''] = await knownCallers(clinic, 1);
  const [doctor] = await doctorsWithTime(clinic);
  const [slot] = doctor?.slots ?? [];
  const [patient] = (await clinic.ask('admin', findPatients, { q: caller, limit: 1 })).patients;
  if (!doctor || !slot || !patient) throw new Error('The demo clinic has no free time');
  const [day = ''] = typed(slot).split(' ');
  const slotParams = new URLSearchParams({ new: '1', with: doctor.doctorId, day, time: slot.slotTime });
  const page = await openAs('admin', `/calendar?date=${day}&${slotParams}`);
  const desk = page.getByRole('dialog', { name: 'New appointment' });
  await expect(desk.getByRole('textbox', { name: 'Time' })).toHaveValue(slot.slotTime);
  await expect(desk.getByRole('textbox', { name: /^Patient, doctor, day/ })).toBeFocused();
  await page.keyboard.type(caller);
  await page.keyboard.press('Enter');
  await expect(booked(page, caller)).toBeVisible();
  expect(await clinic.find({ q: caller, sort: '-booked', limit: 1 })).toMatchObject([slot]);

  await page.goto(`/patients/${patient._id}`);
  await expect(page.getByRole('heading', { level: 1, name: caller })).toBeVisible();
  await page.keyboard.press('n');
  await expect(desk.getByRole('region', { name: 'Patient' })).toContainText(caller);
  await page.keyboard.type(called(doctor));
  await page.keyboard.press('Enter');
  await expect(booked(page, caller)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/patients/${patient._id}$`));
});

test('the top bar finds patients and books with the words typed there', { tag: '@all' }, async ({
  openAs,
  clinic,
}) => {
  const [caller = ''] = await knownCallers(clinic, 1);
  const page = await openAs('admin', '/admin-dashboard');
  await page.getByRole('button', { name: 'Search or book' }).click();
  const search = page.getByRole('combobox', { name: 'Search or book' });
  await expect(search).toBeFocused();
  await page.keyboard.type(caller);
  await page.getByRole('option', { name: new RegExp(`^${caller}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: caller })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.type(caller);
  await page.getByRole('option', { name: `Book an appointment for “${caller}”` }).click();
  const desk = page.getByRole('dialog', { name: 'New appointment' });
  await expect(desk.getByText('Enter opens the patient')).toBeVisible();
  await expect(desk.getByRole('textbox', { name: /^Patient, doctor, day/ })).toHaveValue(caller);
});

test('axe finds nothing at the desk in any of its states', { tag: '@all' }, async ({ openAs, clinic }) => {
  const taken = await comingAppointment(clinic);
  const page = await openAs('admin', '/all-appointments?q=nobody+is+called+so');
  const desk = await openDesk(page);
  const look = async (label: string, text: string) => {
    await desk.getByRole('textbox', { name: /^Patient, doctor, day/ }).fill(text);
    await expect(desk.getByLabel('Searching')).toHaveCount(0);
    await settled(page);
    await still(page);
    await expectNothingForAxe(page, label, true);
  };
  await look('nobody yet', '');
  await look('several', 'an');
  await look('nobody fits', 'qqq tomorrow');
  await page.keyboard.press('ArrowDown');
  await expectNothingForAxe(page, 'somebody new', true);
  const [caller = ''] = await knownCallers(clinic, 1);
  await look('not offered', `${caller} ${called(taken.docData)} ${typed(taken)}`);
  await page.keyboard.press('Enter');
  await expect(desk.getByRole('button', { name: 'Book anyway' })).toBeVisible();
  await expectNothingForAxe(page, 'refused', true);
  await desk.getByRole('button', { name: /^Length, payment, note/ }).click();
  await desk.getByRole('button', { name: 'Other day or time' }).click();
  await expectNothingForAxe(page, 'by hand', true);
  await desk.getByRole('switch', { name: 'Walk-in (already here)' }).click({ force: true });
  await still(page);
  await expectNothingForAxe(page, 'walk-in', true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('the desk fills the screen and books by touch', { tag: '@all' }, async ({ openAs, clinic }) => {
    const [caller = ''] = await knownCallers(clinic, 1);
    const page = await openAs('admin', '/all-appointments');
    await page.getByRole('button', { name: 'New appointment' }).tap();
    const desk = page.getByRole('dialog', { name: 'New appointment' });
    await desk.getByRole('textbox', { name: /^Patient, doctor, day/ }).fill(caller);
    await expect(desk.getByText('Enter opens the patient')).toBeVisible();
    expect((await desk.boundingBox())?.width).toBe(360);
    const overflow = await desk.evaluate((drawer) => drawer.scrollWidth - drawer.clientWidth);
    expect(overflow, 'nothing hangs over the side').toBeLessThanOrEqual(0);
    await desk
      .getByRole('radio', { name: /, \d{1,2}:\d{2} [AP]M, / })
      .nth(1)
      .click({ force: true });
    await desk.getByRole('button', { name: 'Book appointment' }).tap();
    await expect(toast(page, 'Appointment booked').or(booked(page, caller))).toBeVisible();
    await expect(desk).toBeHidden();
  });
});
