import { CalendarScreen } from './calendar-screen.tsx';

/** A doctor's own calendar. */
export function DoctorCalendarPage() {
  return <CalendarScreen role="doctor" />;
}
