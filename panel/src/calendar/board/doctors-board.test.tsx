import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAppointment } from '../../testing/builders.ts';
import { aCalendar, aClinicWith, day, nora } from '../../testing/calendar-fixture.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { CalendarPage } from '../calendar-page.tsx';

const draw = () => renderPage(<CalendarPage />, { at: `/calendar?date=${day}`, signedIn: ['admin'] });
const findSlot = (name: string) => screen.findByRole('button', { name: `New appointment with ${name}` });

test('the arrows move across empty slots and doctors, and stop at the edge', async () => {
  aClinicWith(aCalendar([nora]));
  const { user } = await draw();
  const first = await findSlot('Kenji Mori, 9:00 AM');
  expect(first).toHaveAttribute('tabindex', '0');
  first.focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(await findSlot('Maya Cohen, 10:00 AM')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(await findSlot('Maya Cohen, 10:00 AM')).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowLeft}{ArrowLeft}');
  expect(first).toHaveFocus();
});

test('the board is a table with a row per doctor under its hours', async () => {
  aClinicWith(aCalendar([nora]));
  await draw();
  const table = within(await screen.findByRole('table', { name: /23 November 2026/ }));
  const hours = table.getAllByRole('columnheader').map((header) => header.textContent);
  expect(hours).toEqual(['Doctor', '9 AM', '10 AM', '11 AM', '12 PM', '1 PM', '2 PM', '3 PM', '4 PM']);
  const [, first, second] = table.getAllByRole('row');
  expect(within(first ?? document.body).getByRole('rowheader')).toHaveTextContent('Kenji Mori');
  expect(within(second ?? document.body).getByRole('rowheader')).toHaveTextContent('Maya Cohen');
  const lane = within(first ?? document.body).getByRole('cell', { name: 'Appointments of Kenji Mori' });
  expect(within(lane).getByRole('button', { name: /^Nora Lind/ })).toBeVisible();
});

test('an appointment’s name has patient, time and doctor, however short it is', async () => {
  aClinicWith(aCalendar([{ ...nora, durationMinutes: 10, reason: 'Cough', note: 'Brings a letter' }]));
  await draw();
  const button = await screen.findByRole('button', { name: /^Nora Lind/ });
  expect(button).toHaveAccessibleName(
    'Nora Lind, 9:00 AM, with Kenji Mori, Pending, Cough, Note: Brings a letter',
  );
});

test('appointments beyond the room of a group are one click away', async () => {
  const at = { doctorId: 'kenji', doctor: 'Kenji Mori', slotTime: '9:00 AM', overbooked: true };
  aClinicWith(
    aCalendar([
      nora,
      ...['Tom Baker', 'Ruth Ode', 'Chidi Eze'].map((patient) => anAppointment({ ...at, patient })),
    ]),
  );
  const { user } = await draw();
  expect(await screen.findByRole('button', { name: /^Tom Baker/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Chidi Eze/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '+2 more' }));
  const others = within(await screen.findByRole('dialog'));
  await user.click(others.getByRole('button', { name: /^Chidi Eze/ }));
  const card = within(await screen.findByRole('dialog', { name: 'Appointment' }));
  expect(card.getByText('Chidi Eze')).toBeVisible();
});
