import { askDesk, type DoctorSlots, openSlots } from '@docket/contract/endpoints/booking.ts';
import { listPatients } from '@docket/contract/endpoints/patients.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Clinic } from './clinic.ts';

/** Opens the booking drawer by its key; returns it. */
export async function openDesk(page: Page): Promise<Locator> {
  await expect(page.getByRole('button', { name: 'New appointment' }).first()).toBeVisible();
  await page.keyboard.press('n');
  const desk = page.getByRole('dialog', { name: 'New appointment' });
  await expect(desk.getByRole('textbox', { name: /^Patient, doctor, day/ })).toBeFocused();
  return desk;
}

const haveCalled = new Map<Clinic, Set<string>>();

/**
 * Returns names that match exactly one patient and no doctor, so that the booking field does not ask which. Each call
 * returns others, because an earlier story may have booked a patient at that time.
 */
export async function knownCallers(clinic: Clinic, count: number): Promise<string[]> {
  const before = haveCalled.get(clinic) ?? new Set();
  haveCalled.set(clinic, before);
  const { patients } = await clinic.ask('admin', listPatients, { limit: 200 });
  const callers: string[] = [];
  for (const { name } of patients) {
    if (callers.length === count) break;
    if (before.has(name)) continue;
    before.add(name);
    const answer = await clinic.ask('admin', askDesk, { q: name });
    if (answer.patients.length === 1 && answer.understood.doctorWords === '') callers.push(name);
  }
  expect(callers).toHaveLength(count);
  return callers;
}

/** Returns the demo doctors with free times in the next days, and their first free times. */
export async function doctorsWithTime(clinic: Clinic): Promise<DoctorSlots[]> {
  const [from = '', to = ''] = [1, 14].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  const { doctors } = await clinic.ask('admin', openSlots, { from, to, most: 12 });
  return doctors.filter(
    ({ name, slots }) => slots.length > 6 && clinic.doctors.some((doctor) => doctor.name === name),
  );
}

/** Returns a demo doctor with one of their next free times; `nth` selects another one. */
export async function aFreeTime(clinic: Clinic, nth = 3) {
  const [doctor] = await doctorsWithTime(clinic);
  const slot = doctor?.slots[nth];
  if (!doctor || !slot) throw new Error('The demo clinic has no free time');
  return { doctor, slot };
}

/** Types an unknown patient and a doctor's time into the booking field, and opens the form for a new patient. */
export async function typeNewCaller(
  page: Page,
  desk: Locator,
  name: string,
  { doctor, slot }: Awaited<ReturnType<typeof aFreeTime>>,
): Promise<void> {
  const text = `${name} dr ${doctor.name} ${typed(slot)}`;
  // Waits for the answer to the complete text, because shorter texts are requested during typing.
  const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === text);
  await page.keyboard.type(text);
  await answered;
  await expect(desk.getByRole('radio', { name: `New patient “${name}”` })).toBeVisible();
  await expect(desk.getByLabel('Searching')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
}

/** Returns a time as typed at the booking field: "2026-11-23 2:30pm". */
export function typed({ slotDate, slotTime }: { slotDate: string; slotTime: string }): string {
  const [day = '', month = '', year = ''] = slotDate.split('_');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${slotTime.replace(' ', '').toLowerCase()}`;
}

/** A doctor as typed at the booking field. */
export function called({ name }: { name: string }): string {
  return `dr ${name}`;
}
