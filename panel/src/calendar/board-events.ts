import type { Appointment } from '@docket/contract/appointments.ts';
import { minutesPerDay } from '@docket/contract/limits.ts';
import { slotOrder } from '@docket/contract/slot-date.ts';
import type { ScheduleEventData } from '@mantine/schedule';
import type { Board } from './board.ts';
import type { ClosedTime } from './closed-times.ts';
import { type Look, lookOf, sayVisit } from './say-visit.ts';
import { endOf } from './shown-visits.ts';

// The library's own names of the palette.
const colours: Record<Look, string> = {
  pending: 'teal',
  waiting: 'yellow',
  completed: 'green',
  cancelled: 'gray',
};

/** Takes what a board shows; returns it as the library draws it: visits over the closed times behind them. */
export function toBoardEvents(
  visits: readonly Appointment[],
  closed: readonly ClosedTime[],
  board: Board,
): ScheduleEventData[] {
  return [
    ...closed.map(({ id, from, to, name }) => ({
      id,
      title: name,
      start: board.toText(from),
      // What ends at midnight would count as an event of the whole day, which has a place of its own.
      end: board.toText(to % minutesPerDay === 0 ? to - 1 : to),
      color: 'gray',
      display: 'background' as const,
    })),
    ...visits.map((visit) => ({
      id: visit._id,
      title: sayVisit(visit),
      start: board.toText(slotOrder(visit)),
      end: board.toText(endOf(visit)),
      color: colours[lookOf(visit)],
    })),
  ];
}
