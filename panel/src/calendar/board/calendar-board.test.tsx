import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  // Tab stops at the first slot without an appointment.
  const first = await findSlot('Kenji Mori, 10:00 AM');
  expect(first).toHaveAttribute('tabindex', '0');
  first.focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(await findSlot('Maya Cohen, 11:00 AM')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(await findSlot('Maya Cohen, 11:00 AM')).toHaveFocus();
  await user.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(await findSlot('Kenji Mori, 9:00 AM')).toHaveFocus();
});

test('the board is a table with a column per doctor and a row per hour', async () => {
  aClinicWith(aCalendar([nora]));
  await draw();
  const table = within(await screen.findByRole('table', { name: /23 November 2026/ }));
  const heads = table.getAllByRole('columnheader').map((header) => header.textContent);
  expect(heads).toEqual(['Time', 'KMKenji Mori1 appointment', 'MCMaya CohenNo appointments']);
  const hours = table.getAllByRole('rowheader').map((header) => header.textContent);
  expect(hours).toEqual(['9 AM', '10 AM', '11 AM', '12 PM', '1 PM', '2 PM', '3 PM', '4 PM']);
  const lane = within(table.getByRole('cell', { name: 'Appointments of Kenji Mori' }));
  expect(lane.getByRole('button', { name: /^Nora Lind/ })).toBeVisible();
});

test('of 200 doctors only the columns in sight are drawn', async () => {
  const calendar = aCalendar([]);
  const [kenji] = calendar.doctors;
  if (!kenji) throw new Error('The fixture has no doctor');
  const doctors = Array.from({ length: 200 }, (_, index) => ({
    ...kenji,
    doctorId: `doctor-${index}`,
    name: `Doctor ${index}`,
  }));
  aClinicWith({ ...calendar, doctors });
  await draw();
  const table = await screen.findByRole('table', { name: /23 November 2026/ });
  expect(table).toHaveAttribute('aria-colcount', '201');
  const drawn = within(table).getAllByRole('columnheader').length;
  expect(drawn).toBeLessThan(20);
  const board = table.parentElement;
  if (!board) throw new Error('The table has no scroller');
  board.scrollLeft = 120 * 100;
  fireEvent.scroll(board);
  expect(await screen.findByRole('columnheader', { name: /Doctor 102/ })).toHaveAttribute(
    'aria-colindex',
    '104',
  );
  expect(screen.queryByRole('columnheader', { name: /Doctor 0\b/ })).toBeNull();
});

test('“At work” leaves out doctors without hours and appointments, in the URL', async () => {
  const off = { _id: 'off', fromDate: day, fromTime: '00:00', toDate: day, toTime: '24:00', reason: 'Leave' };
  aClinicWith(aCalendar([nora], { timeOff: [{ ...off, doctorId: 'maya' }] }));
  const { user, currentUrl } = await draw();
  expect(await screen.findByRole('columnheader', { name: /Maya Cohen/ })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'At work' }));
  await waitFor(() => expect(currentUrl()).toBe(`/calendar?date=${day}&work=1`));
  expect(screen.queryByRole('columnheader', { name: /Maya Cohen/ })).toBeNull();
  expect(screen.getByRole('columnheader', { name: /Kenji Mori/ })).toBeVisible();
});

test('Fit makes the hours at work as high as the window, also next time', async () => {
  aClinicWith(aCalendar([nora]));
  const { user } = await draw();
  const button = await screen.findByRole('button', { name: /^Nora Lind/ });
  expect(button).toHaveStyle({ height: '40px' });
  await user.click(screen.getByRole('radio', { name: 'Fit' }));
  // 8 hours in the 518 - 74 pixels of a window of 768.
  await waitFor(() => expect(button).toHaveStyle({ height: '27.5px' }));
  expect(localStorage.getItem('docket-calendar-density')).toBe('fit');
  localStorage.removeItem('docket-calendar-density');
});

test('an appointment’s name has patient, time and doctor, however short it is', async () => {
  aClinicWith(aCalendar([{ ...nora, durationMinutes: 10, reason: 'Cough', note: 'Brings a letter' }]));
  await draw();
  const button = await screen.findByRole('button', { name: /^Nora Lind/ });
  expect(button).toHaveAccessibleName(
    'Nora Lind, 9:00 AM, with Kenji Mori, Pending, Cough, Note: Brings a letter',
  );
});

test('appointments at the same time are all beside each other', async () => {
  const at = { doctorId: 'kenji', doctor: 'Kenji Mori', slotTime: '9:00 AM', overbooked: true };
  const overbooked = ['Tom Baker', 'Ruth Ode', 'Chidi Eze'].map((patient) =>
    anAppointment({ ...at, patient }),
  );
  aClinicWith(aCalendar([nora, ...overbooked]));
  await draw();
  const lefts: string[] = [];
  for (const name of [/^Nora Lind/, /^Tom Baker/, /^Ruth Ode/, /^Chidi Eze/])
    lefts.push((await screen.findByRole('button', { name })).style.left);
  expect(lefts).toEqual(['0%', '25%', '50%', '75%']);
});
