import { type CalendarAnswer, readCalendar } from '@docket/contract/endpoints/calendar.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAppointment } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { scriptServer } from '../testing/scripted-server.ts';
import { DoctorCalendarPage } from './calendar-page.tsx';

const calendar: CalendarAnswer = {
  doctors: [
    {
      doctorId: 'd',
      name: 'Kenji Mori',
      image: '',
      speciality: 'Neurologist',
      available: true,
      slotMinutes: 30,
      keepsHours: false,
      days: [{ date: '2026-11-20', intervals: [] }],
    },
  ],
  timeOff: [],
  skipped: [],
  held: [],
  appointments: [anAppointment({ doctorId: 'd', patient: 'Nora Lind' })],
};

function draw(view: string) {
  const server = scriptServer();
  server.answer(readClinic, { name: 'Docket', timeZone: 'UTC', demo: null });
  server.answer(readCalendar.doctor, calendar);
  const at = `/doctor-calendar?date=2026-11-20&view=${view}`;
  return renderPage(<DoctorCalendarPage />, { at, signedIn: ['doctor'] }).then((page) => ({
    ...page,
    server,
  }));
}

test.each(['day', 'week'])('a doctor sees their own %s, without booking', async (view) => {
  const { server } = await draw(view);
  expect(await screen.findByRole('button', { name: /^Nora Lind.*Pending$/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /New appointment/ })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Doctor' })).toBeNull();
  expect(screen.getAllByRole('columnheader').at(-1)).toHaveTextContent(
    view === 'day' ? 'Fri 20' : 'Sun 22No appointments',
  );
  expect(server.callsOf(readCalendar.doctor)[0]?.input).not.toHaveProperty('doctorId');
});
