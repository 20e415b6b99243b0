import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { CalendarAnswer } from '@docket/contract/endpoints/calendar.ts';
import { formatSlotTime, showSlotTime, toSlot, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { useMemo } from 'react';
import type { MoveTarget } from '../../appointments/mutations/use-reschedule-appointment.ts';
import { useClinicNow } from '../../clinic/use-clinic-now.ts';
import { type CalendarDoctor, listClosedTimes, listHeldTimes } from './closed-times.ts';
import { type DayWindow, findDayWindow, findOpeningHour } from './day-window.ts';
import { selectVisibleAppointments } from './shown-appointments.ts';
import type { VisibleDays } from './span.ts';

/** The actions on an appointment of a board. */
export interface BoardActions {
  onOpen: (appointment: Appointment) => void;
  /** Opens the dialog for a new time. */
  onAskMove: (appointment: Appointment) => void;
  onMove: (appointment: Appointment, target: MoveTarget) => void;
}

interface BoardInput {
  calendar: CalendarAnswer;
  span: VisibleDays;
  actions: BoardActions;
}

/** Returns the data of a board: appointments, closed times, hours, the clinic's time, and the action of a drop. */
export function useBoardAppointments({ calendar, span, actions }: BoardInput) {
  const { doctors, timeOff, skipped, held } = calendar;
  const now = useClinicNow();
  const offered = useMemo(() => listHeldTimes(held, now), [held, now]);
  const appointments = useMemo(
    () => selectVisibleAppointments(calendar.appointments, offered),
    [calendar.appointments, offered],
  );
  const byId = useMemo(
    () => new Map(appointments.map((appointment) => [appointment._id, appointment])),
    [appointments],
  );
  const closed = useMemo(
    () => doctors.flatMap((doctor) => listClosedTimes(doctor, timeOff, skipped)),
    [doctors, timeOff, skipped],
  );
  const closedAndOffered = useMemo(
    () => (offered.length === 0 ? closed : [...closed, ...offered]),
    [closed, offered],
  );
  const window = useMemo(() => findDayWindow(doctors, appointments), [doctors, appointments]);
  const openingHour = useMemo(() => findOpeningHour(doctors, appointments), [doctors, appointments]);
  const moveTo = (appointment: Appointment, wallMinutes: number, doctor: CalendarDoctor) => {
    const target = toSlot(wallMinutes);
    const isSameSlot =
      target.slotDate === appointment.slotDate &&
      target.slotTime === appointment.slotTime &&
      doctor.doctorId === appointment.doctorId;
    if (!isSameSlot) actions.onMove(appointment, { ...target, doctor });
  };
  return {
    now,
    appointments,
    closed: closedAndOffered,
    window,
    openingHour,
    firstHour: findFirstHour(now, span, window, openingHour),
    find: (id: string) => byId.get(id),
    moveTo,
  };
}

// Today keeps the last hour visible; another day opens at its first working hour or appointment.
function findFirstHour(
  now: number,
  { first, days }: VisibleDays,
  { fromHour, toHour }: DayWindow,
  opening: number,
): number {
  const start = toWallMinutes(first);
  if (now < start || now >= start + days * minutesPerDay) return Math.max(opening, fromHour);
  const hour = Math.floor((now % minutesPerDay) / 60) - 1;
  return Math.min(Math.max(hour, fromHour), toHour - 1);
}

/** Returns a time (minutes since midnight) on a scale: "9 AM", or "9:30 AM" between the hours. */
export function formatHour(minutes: number): string {
  const time = showSlotTime(formatSlotTime(minutes));
  return minutes % 60 === 0 ? time.replace(':00', '') : time;
}
