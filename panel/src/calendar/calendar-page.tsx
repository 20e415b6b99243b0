import { CalendarScreen } from './calendar-screen.tsx';

export function CalendarPage() {
  return <CalendarScreen role="admin" />;
}

export function DoctorCalendarPage() {
  return <CalendarScreen role="doctor" />;
}
