import { CalendarScreen } from './calendar-screen.tsx';

/** The clinic's calendar, for the admin. */
export function CalendarPage() {
  return <CalendarScreen role="admin" />;
}

/** A doctor's own calendar. */
export function DoctorCalendarPage() {
  return <CalendarScreen role="doctor" />;
}
