import { askDesk, type DoctorSlots, openSlots } from '@docket/contract/booking.ts';
import { listPatients } from '@docket/contract/patients.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Clinic } from './clinic.ts';

/** Opens the front desk by its key; returns its drawer. */
export async function openDesk(page: Page): Promise<Locator> {
  await expect(page.getByRole('button', { name: 'New appointment' }).first()).toBeVisible();
  await page.keyboard.press('n');
  const desk = page.getByRole('dialog', { name: 'New appointment' });
  await expect(desk.getByRole('textbox', { name: /^Who/ })).toBeFocused();
  return desk;
}

const haveCalled = new Map<Clinic, Set<string>>();

/**
 * Names that fit one patient each and no doctor, so that the desk need not ask; others each time, as who was booked by
 * one story is no longer free at that time in the next.
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

/** The doctors of the demo clinic who have free times in the coming days, with their first ones. */
export async function doctorsWithTime(clinic: Clinic): Promise<DoctorSlots[]> {
  const [from = '', to = ''] = [1, 14].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  const { doctors } = await clinic.ask('admin', openSlots, { from, to, most: 12 });
  return doctors.filter(
    ({ name, slots }) => slots.length > 6 && clinic.doctors.some((doctor) => doctor.name === name),
  );
}

/** A doctor of the demo clinic with one of their next free times; with another one where a story needs several. */
export async function aFreeTime(clinic: Clinic, nth = 3) {
  const [doctor] = await doctorsWithTime(clinic);
  const slot = doctor?.slots[nth];
  if (!doctor || !slot) throw new Error('The demo clinic has no free time');
  return { doctor, slot };
}

/** Types an unknown patient with a doctor's time at the open desk, and goes on to the form for a new patient. */
export async function typeNewCaller(
  page: Page,
  desk: Locator,
  name: string,
  { doctor, slot }: Awaited<ReturnType<typeof aFreeTime>>,
): Promise<void> {
  const text = `${name} dr ${doctor.name} ${typed(slot)}`;
  // Who types on has asked with fewer words before.
  const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === text);
  await page.keyboard.type(text);
  await answered;
  await expect(desk.getByRole('radio', { name: `New patient “${name}”` })).toBeVisible();
  await expect(desk.getByLabel('Looking')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
}

/** A time as it is typed at the desk: "2026-11-23 14:30". */
export function typed({ slotDate, slotTime }: { slotDate: string; slotTime: string }): string {
  const [day = '', month = '', year = ''] = slotDate.split('_');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${slotTime.replace(' ', '').toLowerCase()}`;
}

/** A doctor as they are typed at the desk. */
export function called({ name }: { name: string }): string {
  return `dr ${name}`;
}
