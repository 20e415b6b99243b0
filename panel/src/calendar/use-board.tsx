import type { Appointment } from '@docket/contract/appointments.ts';
import type { CalendarAnswer } from '@docket/contract/calendar.ts';
import { formatSlotTime, fromWallMinutes, toSlotDate, toWallMinutes } from '@docket/contract/slot-date.ts';
import type { ScheduleEventData } from '@mantine/schedule';
import { type ComponentPropsWithoutRef, type ReactNode, useCallback, useMemo } from 'react';
import { useClinicNow } from '../appointments/use-clinic-now.ts';
import type { MoveTarget } from '../appointments/use-move-appointment.ts';
import { boardFor } from './board.ts';
import { toBoardEvents } from './board-events.ts';
import classes from './boards.module.css';
import { type CalendarDoctor, closedTimes } from './closed-times.ts';
import { type DayWindow, windowOf, writeHour } from './day-window.ts';
import { shownVisits } from './shown-visits.ts';
import type { Span } from './span.ts';
import { VisitBody } from './visit-body.tsx';
import { renderBoardEvent } from './visit-event.tsx';

const minutesPerDay = 1_440;

/** What can be done with a visit on a board. */
export interface VisitActions {
  onOpen: (visit: Appointment) => void;
  /** Asks where it shall go. */
  onAskMove: (visit: Appointment) => void;
  onMove: (visit: Appointment, target: MoveTarget) => void;
}

interface BoardInput {
  calendar: CalendarAnswer;
  span: Span;
  actions: VisitActions;
}

/** What every board of the library is drawn with: its events, its hours, the clinic's clock, and what a drop does. */
export function useBoard({ calendar, span, actions }: BoardInput) {
  const { doctors, timeOff, skipped, appointments } = calendar;
  const now = useClinicNow();
  const board = useMemo(() => boardFor(span), [span]);
  const visits = useMemo(() => shownVisits(appointments), [appointments]);
  const byId = useMemo(() => new Map(visits.map((visit) => [visit._id, visit])), [visits]);
  const closed = useMemo(
    () => doctors.flatMap((doctor) => closedTimes(doctor, timeOff, skipped)),
    [doctors, timeOff, skipped],
  );
  const events = useMemo(() => toBoardEvents(visits, closed, board), [visits, closed, board]);
  const window = useMemo(() => windowOf(doctors, visits), [doctors, visits]);
  const find = (id: string | number) => byId.get(String(id));

  const renderEventBody = useCallback(
    (event: ScheduleEventData) => {
      const visit = byId.get(String(event.id));
      if (visit) return <VisitBody visit={visit} />;
      return event.title && <span className={classes.off}>{event.title}</span>;
    },
    [byId],
  );
  const renderEvent = useCallback(
    (event: ScheduleEventData, props: ComponentPropsWithoutRef<'button'> & { children: ReactNode }) =>
      renderBoardEvent(event, props, byId.get(String(event.id))),
    [byId],
  );
  const moveTo = (visit: Appointment, wallMinutes: number, doctor?: CalendarDoctor) => {
    const { date, minutes } = fromWallMinutes(wallMinutes);
    const target = { slotDate: toSlotDate(date), slotTime: formatSlotTime(minutes) };
    const isSamePlace =
      target.slotDate === visit.slotDate &&
      target.slotTime === visit.slotTime &&
      (!doctor || doctor.doctorId === visit.doctorId);
    if (!isSamePlace) actions.onMove(visit, { ...target, doctor });
  };

  const shared = {
    events,
    startTime: writeHour(window.fromHour),
    endTime: writeHour(window.toHour),
    slotLabelFormat: sayHour,
    getCurrentTime: () => board.toText(now),
    withHeader: false,
    onEventClick: ({ id }: ScheduleEventData) => {
      const visit = find(id);
      if (visit) actions.onOpen(visit);
    },
    renderEvent,
    renderEventBody,
    radius: 6,
  } as const;
  const start = { key: `${board.first} ${window.fromHour}`, minutes: 60 * firstHour(now, span, window) };
  const area = { start, find, onAskMove: actions.onAskMove };
  return { shared, board, window, area, visits, moveTo };
}

// Today an hour of what has been stays in sight; any other day is shown from its beginning.
function firstHour(now: number, { first, days }: Span, { fromHour, toHour }: DayWindow): number {
  const start = toWallMinutes(first);
  if (now < start || now >= start + days * minutesPerDay) return fromHour;
  const hour = Math.floor((now % minutesPerDay) / 60) - 1;
  return Math.min(Math.max(hour, fromHour), toHour - 1);
}

/** "2026-09-05 09:00:00" is "9 AM" on the scale; the clock's own bubble says its minutes too. */
function sayHour(text: string): string {
  const minutes = Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
  const time = formatSlotTime(minutes);
  return minutes % 60 === 0 ? time.replace(':00', '') : time;
}
