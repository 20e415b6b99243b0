import { parseSlotTime } from '@docket/contract/formats/slot-date.ts';
import { expectNothingForAxe } from './support/axe.ts';
import {
  appointmentOn,
  columnOfDoctor,
  dragTo,
  findTimePosition,
  waitForBoard,
} from './support/calendar-board.ts';
import type { Clinic } from './support/clinic.ts';
import { bookSomebody, type FreeDay, findFreeDay, readCurrentSlot } from './support/free-slots.ts';
import { still } from './support/settled.ts';
import { expect, test } from './support/story.ts';
import { expectToast, undo } from './support/toasts.ts';

test.use({ viewport: { width: 2600, height: 1300 } });

// The visible part of a day, without scrolling.
const before = '2:00 PM';

const moved = 'Appointment moved';

test('five visits are moved by drag to other times and doctors, and undone', {
  tag: '@all',
}, async ({ openAs, clinic }) => {
  const { day, slotDate, free } = await findFreeDay(clinic, { doctors: 5, times: 3, minutes: 60, before });
  const page = await openAs('admin', `/calendar?date=${day}`);
  await waitForBoard(page);
  for (const [nth, doctor] of free.slice(0, 5).entries()) {
    const [slotTime = '', other = ''] = doctor.times;
    const appointment = await bookSomebody(clinic, { doctorId: doctor.doctorId, slotDate, slotTime });
    await page.reload();
    await waitForBoard(page);
    // Every second appointment moves to a colleague's free time.
    const colleague = nth % 2 === 0 ? doctor : (free[nth - 1] ?? doctor);
    const target = colleague === doctor ? other : (colleague.times[2] ?? other);
    const column = await columnOfDoctor(page, colleague.name);
    await dragTo(page, appointmentOn(page, appointment._id), await findTimePosition(page, column, target));
    await expectToast(page, moved);
    expect(await readCurrentSlot(clinic, appointment._id)).toEqual({
      slotTime: target,
      doctor: colleague.name,
      overbooked: false,
    });
    await undo(page, moved);
    await expect
      .poll(() => readCurrentSlot(clinic, appointment._id))
      .toEqual({ slotTime, doctor: doctor.name, overbooked: false });
  }
});

test('a drop on another visit is refused with its patient, and offers a free time or an overbooking', {
  tag: '@all',
}, async ({ openAs, clinic }) => {
  const { day, slotDate, free } = await findFreeDay(clinic, { doctors: 1, times: 4, before });
  const [doctor] = free;
  if (!doctor) throw new Error('Nobody is free');
  const [first = '', second = ''] = doctor.times;
  const at = { doctorId: doctor.doctorId, slotDate };
  const held = await bookSomebody(clinic, { ...at, slotTime: first });
  const appointment = await bookSomebody(clinic, { ...at, slotTime: second });
  const page = await openAs('admin', `/calendar?date=${day}`);
  await waitForBoard(page);
  const drop = async () => {
    const column = await columnOfDoctor(page, doctor.name);
    await dragTo(
      page,
      appointmentOn(page, appointment._id),
      await findTimePosition(page, column, held.slotTime),
    );
  };
  await drop();
  const dialog = page.getByRole('dialog', { name: 'Not moved' });
  await expect(dialog.getByText(/^Taken by .+, \d+:\d+ [AP]M/)).toBeVisible();
  await still(page);
  await expectNothingForAxe(page, 'a refused drop', true);
  const choice = dialog.getByRole('region', { name: 'Next free times' }).getByRole('button').first();
  await choice.click();
  await expectToast(page, moved);
  expect(await readCurrentSlot(clinic, appointment._id)).toMatchObject({ overbooked: false });
  await undo(page, moved);
  await expect.poll(() => readCurrentSlot(clinic, appointment._id)).toMatchObject({ slotTime: second });

  await drop();
  await dialog.getByText('Close').click();
  await expect(dialog).toBeHidden();
  expect(await readCurrentSlot(clinic, appointment._id)).toMatchObject({ slotTime: second });

  await drop();
  await dialog.getByRole('button', { name: 'Move anyway' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => readCurrentSlot(clinic, appointment._id))
    .toEqual({ slotTime: first, doctor: doctor.name, overbooked: true });
  await expect(appointmentOn(page, appointment._id)).toHaveAccessibleName(/overbooked$/);
});

test('a click on an empty slot opens New appointment with that doctor, day and time', async ({
  openAs,
  clinic,
}) => {
  const { day, free } = await findFreeDay(clinic, { doctors: 1, times: 4, before });
  const slot = await findEmptySlot(clinic, free, day);
  const { slotTime } = slot;
  const page = await openAs('admin', `/calendar?date=${day}`);
  await waitForBoard(page);
  const { x, y } = await findTimePosition(page, await columnOfDoctor(page, slot.name), slotTime);
  await page.mouse.click(x, y);
  await expect(page.getByRole('dialog', { name: 'New appointment' })).toBeVisible();
  const search = new URL(page.url()).searchParams;
  expect(Object.fromEntries(search)).toEqual({
    date: day,
    new: '1',
    with: slot.doctorId,
    day,
    time: slotTime,
  });
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
});

/** Returns a free time at an empty part of the board, because cancelled appointments still cover a free time. */
async function findEmptySlot(clinic: Clinic, free: readonly FreeDay[], day: string) {
  const appointments = await clinic.find({ from: day, to: day, limit: 200 });
  const minutesOf = (slotTime: string) => parseSlotTime(slotTime) ?? 0;
  for (const { doctorId, name, times } of free) {
    const taken = appointments
      .filter((appointment) => appointment.doctorId === doctorId)
      .map((appointment) => minutesOf(appointment.slotTime));
    // Appointments of the demo clinic last at most an hour.
    const slotTime = times.find((time) =>
      taken.every((at) => at > minutesOf(time) || at + 60 <= minutesOf(time)),
    );
    if (slotTime) return { doctorId, name, slotTime };
  }
  throw new Error(`Something lies everywhere on ${day}`);
}
